export { type Ai, aiOf, allAis } from './ai-table.ts'
export { checkDigit } from './check-digit.ts'
export { isWebUri, type LinkOptions, makeDigitalLink, parseDigitalLink } from './digital-link.ts'
export {
  type Element,
  type ElementOptions,
  groupSeparator,
  makeBracketed,
  makeRaw,
  parseBracketed,
  parseElements,
  parseRaw,
  valueOf,
} from './element-string.ts'
export { canonicalEpc } from './epc.ts'
export { Gs1Error, type Gs1Issue } from './errors.ts'
export { gtin14, isCompanyPrefix, isGtin, isSscc, isUnderPrefix, makeGln, makeGtin, makeSscc } from './keys.ts'
export { lint, type PrefixLookup } from './linters.ts'
export { checkExclusions, checkNeeds, checkRepeats, checkRules, checkSignature } from './rules.ts'
export { makeScan, readScan, type Scan, type Symbology } from './scan.ts'
