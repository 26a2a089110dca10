export { learntFrom, type Observation, proposed, type Study, studyOf } from './study.ts'
