export { type Adherence, adherenceOf, dueBy, type SequencedLot } from './adherence.ts'
export {
  changesOf,
  type Deviation,
  deviationOf,
  inBatches,
  type LevelledLot,
  type LevelledProduct,
  levelSequence,
} from './level-sequence.ts'
export { lotsOf, shareRoom } from './lots.ts'
