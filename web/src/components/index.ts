export { Card, type CardFace, type CardProps } from './Card';
export { Choice, type ChoiceProps } from './Choice';
export { Hand } from './Hand';
export { Icon } from './Icon';
export { Prompt, type PromptProps } from './Prompt';
export { SeatMark } from './SeatMark';
export { SeatPlate, seatStatus } from './SeatPlate';
export { Token } from './Token';
