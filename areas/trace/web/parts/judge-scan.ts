import {
  aiOf,
  checkRules,
  type Element,
  Gs1Error,
  isWebUri,
  parseDigitalLink,
  parseElements,
  readScan,
} from '#engines/gs1/index.ts'

export type ScanKind = 'elements' | 'digitalLink' | 'gtin' | 'plain' | 'refused'

/** What came of a scan, for people who set up a scanner or look at a label that is refused. */
export interface JudgedScan {
  kind: ScanKind
  /** `]d2`; null: the scanner sends none. */
  identifier: string | null
  /** Whether FNC1 came within the code, at its beginning alone, was lost, or is not needed. */
  fnc1: 'arrives' | 'begins' | 'none' | 'needless'
  elements: Element[]
  /** Why it is refused, or what belongs beside it; null: nothing. */
  issue: Gs1Error | null
  /** It would be an element string if FNC1 stood at its beginning. */
  perhaps: boolean
}

/** Judges what a scanner sent. Nothing is guessed: that it might be GS1 is told, not read. */
export function judgeScan(code: string): JudgedScan {
  const identifier = /^\][A-Za-z]\d/.exec(code)?.[0] ?? null
  const inner = code.replace(/^\][A-Za-z]\d/, '').slice(1)
  const told = { identifier, elements: [], issue: null, perhaps: false }
  try {
    const { kind, elements } = read(code, identifier)
    const fnc1 =
      kind !== 'elements' || code.startsWith('(')
        ? 'needless'
        : /[\^\u001d]/.test(inner)
          ? 'arrives'
          : needsSeparator(elements)
            ? 'none'
            : 'begins'
    return {
      ...told,
      kind,
      fnc1,
      elements,
      issue: kind === 'plain' ? null : ruleIssue(elements, code),
      perhaps: kind === 'plain' && mightBe(code),
    }
  } catch (error) {
    if (!(error instanceof Gs1Error)) throw error
    // An address of somebody's own is no mistake.
    if (error.code === 'noPrimaryKey') return { ...told, kind: 'plain', fnc1: 'needless' }
    const fnc1 = /[\^\u001d]/.test(inner) ? 'arrives' : /^(\(|https?:)/i.test(code) ? 'needless' : 'none'
    return { ...told, kind: 'refused', fnc1, issue: error }
  }
}

function read(code: string, identifier: string | null): { kind: ScanKind; elements: Element[] } {
  if (identifier !== null) return readScan(code)
  if (isWebUri(code))
    return { kind: 'digitalLink', elements: parseDigitalLink(code, { rules: false, zeroSuppressed: true }) }
  if (/^(\(\d|[\^\u001d])/.test(code)) return { kind: 'elements', elements: parseElements(code, { rules: false }) }
  return { kind: 'plain', elements: [] }
}

function ruleIssue(elements: readonly Element[], code: string): Gs1Error | null {
  try {
    checkRules(elements, code)
    return null
  } catch (error) {
    if (error instanceof Gs1Error) return error
    throw error
  }
}

/** A value without a fixed length that another follows had to be parted from it. */
const needsSeparator = (elements: readonly Element[]) =>
  elements.slice(0, -1).some(({ ai }) => aiOf(ai)?.fixed === false)

function mightBe(code: string): boolean {
  if (!/^\d{16}/.test(code)) return false
  try {
    parseElements(`^${code}`, { rules: false })
    return true
  } catch (error) {
    if (error instanceof Gs1Error) return false
    throw error
  }
}

/** The code with what cannot be seen in it made visible. */
export const visible = (code: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  code.replace(/[\u0000-\u001f\u007f]/g, (each) =>
    each === '\u007f' ? '\u2421' : String.fromCharCode(0x2400 + each.charCodeAt(0)),
  )

const groups: Readonly<Record<string, readonly string[]>> = {
  character: [
    'nonDigitCharacter',
    'invalidCset82Character',
    'invalidCset39Character',
    'invalidCset64Character',
    'invalidCset64Padding',
    'invalidIbanCharacter',
    'invalidImportIdxCharacter',
  ],
  checkDigit: ['incorrectCheckDigit', 'incorrectCheckPair', 'incorrectIbanChecksum'],
  prefix: ['tooShortForGcp', 'invalidGcpPrefix', 'gcpDatasourceOffline'],
  list: [
    'notIso3166',
    'notIso3166Or999',
    'notIso3166Alpha2',
    'notIso4217',
    'illegalIbanCountryCode',
    'invalidPackageType',
    'invalidMediaType',
    'invalidWindingDirection',
    'invalidBiologicalSexCode',
  ],
}
/** Issues with words of their own. */
const own = new Set([
  'coupon',
  'noOpeningBracket',
  'noClosingBracket',
  'noApplicationIdentifier',
  'unknownApplicationIdentifier',
  'noFnc1',
  'empty',
  'emptyValue',
  'valueTooLong',
  'valueTooShort',
  'noUriCharacter',
  'noHttpUri',
  'noPrimaryKey',
  'qualifiersOutOfOrder',
  'repeated',
  'noAttribute',
  'invalidPercentSequence',
  'noSymbologyIdentifier',
  'noGtin',
  'repeatedWithAnotherValue',
  'excludesOther',
  'needsOther',
  'signatureNeedsSerial',
])

/** Which words an issue has: those of its own, else those of its kind. */
export function issueKey(code: string): string {
  if (own.has(code)) return `gs1.issue.${code}`
  const group = Object.keys(groups).find((name) => groups[name]?.includes(code))
  if (group) return `gs1.issue.${group}`
  return /^(date|hour|minute|second|illegal(Month|Day|Hour|Minute|Second))/.test(code)
    ? 'gs1.issue.date'
    : 'gs1.issue.form'
}

/** Where the words of an application identifier stand: measures have those of their first three digits. */
export const aiKeys = (ai: string): string[] => [
  `gs1.ai.${ai}`,
  `gs1.ai.${ai.slice(0, 3)}`,
  ...(/^9[1-9]$/.test(ai) ? ['gs1.ai.91'] : []),
]
