import mark from 'icon:crown';
import { defineGame } from '../../board';
import { GenericBoard } from '../generic/Board';
import './style.css';
import { en } from './en';
import { fr } from './fr';

export const game = defineGame({ id: 'duel_royal', mark, minutes: [20, 40], Board: GenericBoard, texts: { en, fr } });
