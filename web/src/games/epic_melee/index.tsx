import mark from 'icon:arena';
import { defineGame } from '../../board';
import { GenericBoard } from '../generic/Board';
import './style.css';
import { en } from './en';
import { fr } from './fr';

export const game = defineGame({ id: 'epic_melee', mark, minutes: [20, 30], Board: GenericBoard, texts: { en, fr } });
