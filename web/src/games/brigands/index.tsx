import mark from 'icon:robber';
import { defineGame } from '../../board';
import { GenericBoard } from '../generic/Board';
import './style.css';
import { en } from './en';
import { fr } from './fr';

export const game = defineGame({ id: 'brigands', mark, minutes: [45, 60], Board: GenericBoard, texts: { en, fr } });
