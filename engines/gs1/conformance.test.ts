import { describe, expect, test } from 'vitest'
import { aiOf } from './ai-table.ts'
import {
  canonicalEpc,
  checkExclusions,
  checkNeeds,
  checkRepeats,
  checkSignature,
  Gs1Error,
  lint,
  makeDigitalLink,
  makeRaw,
  makeScan,
  parseBracketed,
  parseDigitalLink,
  parseRaw,
  readScan,
  type Symbology,
} from './index.ts'
import { vectors, vectorsMissing, vectorText } from './vectors.fixture.ts'

interface Settings {
  PermitUnknownAIs?: boolean
  PermitZeroSuppressedGTINinDLuris?: boolean
  AddCheckDigit?: boolean
  'validation.UNKNOWN_AI_NOT_DL_ATTR'?: boolean
}
interface Vector {
  ok: boolean
  input: string
  raw: string
  uri: string
  scan: string | null
  data: string
  symbology: string
  expect: string
  rule: string
  stem: string | null
  settings?: Settings
}
const parts = [
  'bracketed_to_raw',
  'raw_valid',
  'linters_by_ai',
  'ai_rules',
  'dl_parse',
  'dl_generate',
  'scan_generate',
  'scan_process',
] as const
type Engine = Record<(typeof parts)[number], Vector[]>
const noEngine = Object.fromEntries(parts.map((part) => [part, []])) as unknown as Engine

/** GS1's names of issues as this engine writes them: INCORRECT_CHECK_DIGIT is incorrectCheckDigit; a coupon's part is its detail. */
const camel = (name: string) => name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const nameOf = (error: { code: string; detail?: string | undefined }) =>
  error.code === 'coupon' ? `coupon${(error.detail ?? '').replace(/^\w/, (each) => each.toUpperCase())}` : error.code
const alike = (name: string) => name.toLowerCase()

/** What an act gives, or the Gs1Error that refuses; every other error fails the test. */
function tried<T>(act: () => T): T | Gs1Error {
  try {
    return act()
  } catch (error) {
    if (error instanceof Gs1Error) return error
    throw error
  }
}

const symbologies: Record<string, Symbology> = {
  QR: 'qr',
  DM: 'dataMatrix',
  DotCode: 'dotCode',
  DataBarExpanded: 'dataBarExpanded',
  DataBarOmni: 'dataBarOmni',
  DataBarLimited: 'dataBarLimited',
  GS1_128_CCA: 'gs1-128',
  GS1_128_CCC: 'gs1-128',
  EAN13: 'ean13',
  EAN8: 'ean8',
  UPCA: 'upcA',
  UPCE: 'upcE',
}
const rules = {
  validateAIrepeats: checkRepeats,
  validateAImutex: checkExclusions,
  validateAIrequisites: checkNeeds,
  validateDigSigRequiresSerialisedKey: checkSignature,
}

describe.skipIf(vectorsMissing)(`GS1's own vectors${vectorsMissing ? `: ${vectorsMissing}` : ''}`, () => {
  const engine = vectors<Engine>('gs1/syntax-engine.json', noEngine)
  const said = (vector: Vector) => JSON.stringify(vector)

  test('all 521 vectors are read', () => {
    expect(Object.values(engine).reduce((sum, each) => sum + each.length, 0)).toBe(521)
  })

  describe("GS1's syntax engine", () => {
    test.for(engine.bracketed_to_raw)('bracketed to raw: $input', (vector) => {
      const given = tried(() => makeRaw(parseBracketed(vector.input, { rules: false })))
      expect(given, said(vector)).toEqual(vector.ok ? vector.raw : expect.any(Gs1Error))
    })

    test.for(engine.raw_valid)('raw: $raw', (vector) => {
      const given = tried(() => parseRaw(vector.raw, { rules: false }))
      expect(given instanceof Gs1Error, said(vector)).toBe(!vector.ok)
    })

    test.for(engine.linters_by_ai)('linters: $input', (vector) => {
      const given = tried(() => parseBracketed(vector.input, { rules: false }))
      const named = given instanceof Gs1Error ? nameOf(given) : 'OK'
      expect(alike(named), said(vector)).toBe(alike(vector.expect === 'OK' ? 'OK' : camel(vector.expect)))
    })

    test.for(engine.ai_rules)('rules: $rule $input', (vector) => {
      const elements = parseBracketed(vector.input, { rules: false, unknown: true })
      const given = tried(() => rules[vector.rule as keyof typeof rules](elements, vector.input))
      expect(given instanceof Gs1Error, said(vector)).toBe(!vector.ok)
    })

    test.for(engine.dl_parse)('Digital Link parsed: $uri', (vector) => {
      const given = tried(() =>
        makeRaw(
          parseDigitalLink(vector.uri, {
            zeroSuppressed: vector.settings?.PermitZeroSuppressedGTINinDLuris === true,
            unknown: vector.settings?.['validation.UNKNOWN_AI_NOT_DL_ATTR'] === false,
            words: vector.ok && /\/(gtin|sscc)\//.test(vector.uri),
          }),
        ),
      )
      expect(given, said(vector)).toEqual(vector.ok ? vector.raw : expect.any(Gs1Error))
    })

    test.for(engine.dl_generate)('Digital Link made: $input', (vector) => {
      const elements = parseBracketed(vector.input, { rules: false, unknown: true })
      const unknown = vector.settings?.['validation.UNKNOWN_AI_NOT_DL_ATTR'] === false
      const given = tried(() => makeDigitalLink(elements, vector.stem ?? undefined, { unknown }))
      expect(given, said(vector)).toEqual(vector.ok ? vector.uri : expect.any(Gs1Error))
    })

    test.for(engine.scan_generate)('message of a symbol: $symbology $data', (vector) => {
      const symbology = symbologies[vector.symbology]
      const addCheckDigit = vector.settings?.AddCheckDigit === true
      const given = symbology ? tried(() => makeScan(symbology, vector.data, { addCheckDigit })) : null
      expect(given, said(vector)).toEqual(vector.scan ?? (symbology ? expect.any(Gs1Error) : null))
    })

    test.for(engine.scan_process)('message of a reader: $scan', (vector) => {
      const given = tried(() => readScan(vector.scan ?? ''))
      if (vector.ok)
        expect(given, said(vector)).toMatchObject({ symbology: symbologies[vector.symbology], data: vector.data })
      else expect(given, said(vector)).toBeInstanceOf(Gs1Error)
    })
  })

  describe("GS1's linters", () => {
    type Linted = Record<string, { ok: boolean; value: string; error?: string; markup?: string }[]>
    const linters = vectors<Linted>('gs1/linters.json', {})
    test('there are 35', () => {
      expect(Object.keys(linters)).toHaveLength(35)
    })

    test.for(Object.keys(linters))('%s', (linter) => {
      for (const { ok, value, error, markup } of linters[linter] ?? []) {
        // Two linters ask a source of prefixes, which these vectors replace.
        const prefix = linter.startsWith('gcp')
          ? (): 'unknown' | 'offline' => (error === 'INVALID_GCP_PREFIX' ? 'unknown' : 'offline')
          : undefined
        const issue = lint(linter, value, prefix)
        const marked = issue && {
          error: issue.code,
          markup: `${value.slice(0, issue.at)}*${value.slice(issue.at, issue.at + issue.length)}*${value.slice(issue.at + issue.length)}`,
        }
        expect(marked, `${linter} ${JSON.stringify(value)}`).toEqual(ok ? null : { error: camel(error ?? ''), markup })
      }
    })
  })

  test.for(vectors<{ input: string; expect: string | null }[]>('epcis/epc-to-digital-link.json', []))(
    'EPC $input',
    ({ input, expect: link }) => {
      expect(typeof input === 'string' ? (canonicalEpc(input) ?? null) : null).toBe(link)
    },
  )

  test("the table says what GS1's dictionary says, line by line", () => {
    const lines = vectorText('gs1/gs1-syntax-dictionary.txt')
      .split('\n')
      .filter((line) => /^\d/.test(line))
    expect(lines).toHaveLength(224)
    for (const line of lines) {
      const [, body = '', title] = /^(.*?)(?:# (.*))?$/.exec(line) ?? []
      const [names = '', ...words] = body.trim().split(/\s+/)
      const flags = /^[*?]+$/.test(words[0] ?? '') ? (words.shift() as string) : ''
      const of = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
      const key = words.includes('dlpkey') ? '' : of('dlpkey')
      const parts = words.filter((word) => !/^(req|ex|dlpkey)/.test(word))
      const [first = '', last = first] = names.split('-')
      for (let ai = Number(first); ai <= Number(last); ai++) {
        const known = aiOf(String(ai).padStart(first.length, '0'))
        expect(known, names).toBeDefined()
        if (!known) continue
        expect({
          fixed: known.fixed,
          attribute: known.attribute,
          needs: known.needs.map((group) => group.join('+')).join(','),
          excludes: known.excludes.join(','),
          qualifiers: known.qualifiers?.map((each) => each.join(',')).join('|'),
          title: title === undefined ? undefined : known.title,
          parts: known.components.map(({ type, min, max, optional, linters }) => {
            const shape = `${type}${min < max ? `..${max}` : max === 1 && words.includes(`${type}..1`) ? '..1' : max}`
            return [optional ? `[${shape}]` : shape, ...linters].join(',')
          }),
        }).toEqual({
          fixed: flags.includes('*'),
          attribute: flags.includes('?'),
          needs: of('req') ?? '',
          excludes: of('ex') ?? '',
          qualifiers: key,
          title: title?.trim(),
          parts,
        })
      }
    }
  })
})
