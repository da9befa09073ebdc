import mark from 'icon:gladius';
import { defineGame } from '../../board';
import { GenericBoard } from '../generic/Board';
import './style.css';
import { en } from './en';
import { fr } from './fr';

export const game = defineGame({ id: 'brutal_ring', mark, minutes: [30, 45], Board: GenericBoard, texts: { en, fr } });
