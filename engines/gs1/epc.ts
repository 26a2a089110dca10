import { aiOf } from './ai-table.ts'
import { checkDigit } from './check-digit.ts'
import { escaped, isWebUri, pathWords } from './digital-link.ts'

/**
 * The canonical Digital Link of an EPC: of a URN (`urn:epc:id:sgtin:4012345.011111.987`, EPC Tag Data Standard) or of a Digital Link at any
 * address, with its most telling qualifier alone, as EPCIS compares them (CBV 2.0, 8.2 to 8.4). Undefined for what is no EPC of GS1. Check digits of
 * links are taken as they are.
 */
export function canonicalEpc(epc: string): string | undefined {
  const path = epc.startsWith('urn:epc:') ? ofUrn(epc) : isWebUri(epc) ? ofLink(epc) : undefined
  // EPCIS leaves the apostrophe as it is, where Digital Links that are made anew escape it.
  return (
    path && `https://id.gs1.org${path.map(([ai, value]) => `/${ai}/${escaped(value).replaceAll('%27', "'")}`).join('')}`
  )
}

type Path = [ai: string, value: string][]

/** A numeric key: its parts and their check digit. */
const checked = (digits: string) => digits + checkDigit(digits)
/** Company prefix and the reference behind the indicator or extension digit that URNs put ahead of it. */
const turned = (prefix: string, reference: string) => checked(reference.slice(0, 1) + prefix + reference.slice(1))
const qualified = (ai: string, value: string | undefined): Path =>
  value === undefined || value === '' ? [] : [[ai, value]]

/** Builds the path of each scheme from its parts, company prefix first. */
const schemes: Readonly<Record<string, (parts: string[]) => Path>> = {
  sgtin: ([c = '', i = '', serial]) => [['01', turned(c, i)], ...qualified('21', serial)],
  lgtin: ([c = '', i = '', lot]) => [['01', turned(c, i)], ...qualified('10', lot)],
  upui: ([c = '', i = '', tpx]) => [['01', turned(c, i)], ...qualified('235', tpx)],
  sscc: ([c = '', s = '']) => [['00', turned(c, s)]],
  sgln: ([c = '', l = '', extension]) => [
    ['414', checked(c + l)],
    ...qualified('254', extension === '0' ? '' : extension),
  ],
  pgln: ([c = '', p = '']) => [['417', checked(c + p)]],
  grai: ([c = '', t = '', serial = '']) => [['8003', `0${checked(c + t)}${serial}`]],
  giai: ([c = '', a = '']) => [['8004', c + a]],
  gsrn: ([c = '', s = '']) => [['8018', checked(c + s)]],
  gsrnp: ([c = '', s = '']) => [['8017', checked(c + s)]],
  gdti: ([c = '', d = '', serial = '']) => [['253', checked(c + d) + serial]],
  sgcn: ([c = '', d = '', serial = '']) => [['255', checked(c + d) + serial]],
  cpi: ([c = '', p = '', serial]) => [['8010', c + p], ...qualified('8011', serial)],
  ginc: ([c = '', r = '']) => [['401', c + r]],
  gsin: ([c = '', r = '']) => [['402', checked(c + r)]],
  itip: ([c = '', i = '', piece = '', total = '', serial]) => [
    ['8006', turned(c, i) + piece + total],
    ...qualified('21', serial),
  ],
}

function ofUrn(epc: string): Path | undefined {
  const [, scheme = '', body = ''] = /^urn:epc:(?:id|class|idpat):([a-z]+):(.+)$/.exec(epc) ?? []
  if (!Object.hasOwn(schemes, scheme)) return undefined
  // A pattern's `*` stands for every serial: what is left is the class.
  const parts = body.split('.').map((part, i) => (part === '*' && i > 1 ? '' : unescaped(part)))
  const [prefix = '', reference = ''] = parts
  const numeric = !['giai', 'cpi', 'ginc'].includes(scheme)
  if (!/^\d{4,12}$/.test(prefix) || parts.length < 2 || (numeric && !/^\d*$/.test(reference))) return undefined
  return schemes[scheme]?.(parts)
}

/** Form of each key in a link, GTINs with or without their leading zeros. */
const forms: Readonly<Record<string, RegExp>> = {
  '00': /^\d{18}$/,
  '01': /^(\d{8}|\d{12,14})$/,
  '253': /^\d{13}/,
  '255': /^\d{13,25}$/,
  '402': /^\d{17}$/,
  '414': /^\d{13}$/,
  '417': /^\d{13}$/,
  '8003': /^\d{14}/,
  '8006': /^\d{18}$/,
  '8017': /^\d{18}$/,
  '8018': /^\d{18}$/,
}
/** Qualifiers that belong to an EPC, the most telling first. */
const telling: Readonly<Record<string, readonly string[]>> = {
  '01': ['21', '235', '10'],
  '8006': ['21', '10'],
  '414': ['254'],
  '8010': ['8011'],
}

function ofLink(uri: string): Path | undefined {
  const segments = (uri.split(/[?#]/, 1)[0] ?? '').split('/').slice(3)
  for (let i = segments.length - 2; i >= 0; i -= 2) {
    const pairs: Path = []
    for (let j = i; j + 1 < segments.length; j += 2) {
      const name = segments[j] as string
      pairs.push([
        Object.hasOwn(pathWords, name) ? (pathWords[name] as string) : name,
        unescaped(segments[j + 1] as string),
      ])
    }
    const [key, value] = pairs[0] as [string, string]
    const sequences = aiOf(key)?.qualifiers
    if (!sequences) continue
    const qualifiers = pairs.slice(1)
    if (value === '' || forms[key]?.test(value) === false) return undefined
    if (qualifiers.some(([ai]) => !sequences.flat().includes(ai))) return undefined
    const best = (telling[key] ?? []).flatMap((ai) => qualifiers.filter(([each]) => each === ai))
    return [[key, key === '01' ? value.padStart(14, '0') : value], ...best.slice(0, 1)]
  }
  return undefined
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent sequences of UTF-8: the characters themselves.
    return text
  }
}
