export { type CleanDeepOptions, cleanDeep } from './clean-deep.ts'
export {
  createWordFilter,
  type WordClass,
  type WordFilter,
  type WordFilterOptions,
  type WordMatch,
} from './word-filter.ts'
