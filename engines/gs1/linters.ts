import { checkDigit, checkPair, longestPaired, outside82 } from './check-digit.ts'
import { countries, countriesAlpha2, currencies, packageTypes } from './codes.ts'
import { coupon, couponOffer } from './coupon.ts'
import { all, type Gs1Issue } from './errors.ts'

/** What is known of the company prefix that digits begin with, by a source that the caller has. */
export type PrefixLookup = (digits: string) => 'known' | 'unknown' | 'offline'

/** Judges the data of one component: what is wrong with it, or null. */
type Linter = (data: string, prefix?: PrefixLookup) => Gs1Issue | null

const charset =
  (allowed: RegExp, code: string): Linter =>
  (data) => {
    // By code units, in which all positions count.
    for (let at = 0; at < data.length; at++) {
      if (!allowed.test(data[at] as string)) return { code, at, length: 1 }
    }
    return null
  }

const digits = charset(/[0-9]/, 'nonDigitCharacter')
const cset82 = charset(/[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/, 'invalidCset82Character')
const cset39 = charset(/[#\-/0-9A-Z]/, 'invalidCset39Character')
const base64url = charset(/[-_0-9A-Za-z]/, 'invalidCset64Character')

/** Characters of base64url; one or two `=` at the end fill up to a multiple of three. */
const cset64: Linter = (data) => {
  const bare = data.replace(/=+$/, '')
  const padding = data.length - bare.length
  const wrong = base64url(bare)
  if (wrong) return wrong
  if (padding === 0 || (padding <= 2 && data.length % 3 === 0)) return null
  return { code: 'invalidCset64Padding', at: bare.length, length: padding }
}

const oneOf =
  (allowed: ReadonlySet<string>, code: string): Linter =>
  (data) =>
    allowed.has(data) ? null : all(code, data)

const matches =
  (form: RegExp, code: string): Linter =>
  (data) =>
    form.test(data) ? null : all(code, data)

const csum: Linter = (data) => {
  if (data === '') return all('tooShortForCheckDigit', data)
  const wrong = digits(data)
  if (wrong) return wrong
  return checkDigit(data.slice(0, -1)) === data.at(-1)
    ? null
    : { code: 'incorrectCheckDigit', at: data.length - 1, length: 1 }
}

const csumalpha: Linter = (data) => {
  if (data.length < 2) return all('tooShortForCheckPair', data)
  if (data.length - 2 > longestPaired) return all('tooLongForCheckPairImplementation', data)
  const before = data.slice(0, -2)
  const outside = outside82(before)
  if (outside >= 0) return { code: 'invalidCset82Character', at: outside, length: 1 }
  return checkPair(before) === data.slice(-2) ? null : { code: 'incorrectCheckPair', at: data.length - 2, length: 2 }
}

/** Days of the month; a year of two digits lies in 1951 to 2050, in which every fourth has a 29 February. */
const daysOf = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year < 100 || year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

const date =
  (yearDigits: 2 | 4, dayMayBeMissing: boolean): Linter =>
  (data) => {
    if (data.length < yearDigits + 4) return all('dateTooShort', data)
    if (data.length > yearDigits + 4) return all('dateTooLong', data)
    const wrong = digits(data)
    if (wrong) return wrong
    const month = Number(data.slice(yearDigits, yearDigits + 2))
    const day = Number(data.slice(-2))
    if (month < 1 || month > 12) return { code: 'illegalMonth', at: yearDigits, length: 2 }
    const least = dayMayBeMissing ? 0 : 1
    if (day < least || day > daysOf(Number(data.slice(0, yearDigits)), month)) {
      return { code: 'illegalDay', at: yearDigits + 2, length: 2 }
    }
    return null
  }

const two =
  (most: number, name: 'hour' | 'minute' | 'second', illegal: string): Linter =>
  (data) => {
    if (data.length < 2) return all(`${name}TooShort`, data)
    if (data.length > 2) return all(`${name}TooLong`, data)
    return digits(data) ?? (Number(data) > most ? all(illegal, data) : null)
  }

const hour = two(23, 'hour', 'illegalHour')
const minute = two(59, 'minute', 'illegalMinute')

const hhmi: Linter = (data) => {
  if (data.length < 4) return all('hourWithMinuteTooShort', data)
  if (data.length > 4) return all('hourWithMinuteTooLong', data)
  return digits(data) ?? hour(data.slice(0, 2)) ?? behind(2, minute(data.slice(2)))
}

const pieceoftotal: Linter = (data) => {
  if (data.length === 0 || data.length % 2 !== 0 || data.length > 8) return all('invalidLengthForPieceOfTotal', data)
  const wrong = digits(data)
  if (wrong) return wrong
  const half = data.length / 2
  const [piece, total] = [Number(data.slice(0, half)), Number(data.slice(half))]
  if (piece === 0) return { code: 'zeroPieceNumber', at: 0, length: half }
  if (total === 0) return { code: 'zeroTotalPieces', at: half, length: half }
  return piece > total ? all('pieceNumberExceedsTotal', data) : null
}

const pcenc: Linter = (data) => {
  for (let at = data.indexOf('%'); at >= 0; at = data.indexOf('%', at + 1)) {
    const sequence = data.slice(at, at + 3)
    if (!/^%[0-9A-Fa-f]{2}$/.test(sequence)) return { code: 'invalidPercentSequence', at, length: sequence.length }
  }
  return null
}

const nonzero: Linter = (data) => digits(data) ?? (/^0*$/.test(data) ? all('illegalZeroValue', data) : null)

const nozeroprefix: Linter = (data) =>
  digits(data) ?? (data.startsWith('0') ? { code: 'illegalZeroPrefix', at: 0, length: 1 } : null)

/** The company prefix begins at `from`: four digits at least; more only by a source of issued prefixes. */
const prefixAt =
  (from: number): Linter =>
  (data, prefix) => {
    const key = data.slice(from)
    if (key.length < 4) return { code: 'tooShortForGcp', at: from, length: key.length }
    const wrong = /^\d{4}/.test(key) || digits(key)
    if (wrong !== true) return { code: 'invalidGcpPrefix', at: from, length: key.length }
    const known = prefix?.(key) ?? 'known'
    if (known === 'known') return null
    return { code: known === 'unknown' ? 'invalidGcpPrefix' : 'gcpDatasourceOffline', at: from, length: key.length }
  }

const posinseqslash: Linter = (data) => {
  const [, position, end] = /^(\d+)\/(\d+)$/.exec(data) ?? []
  if (position === undefined || end === undefined) return all('positionInSequenceMalformed', data)
  if (position.startsWith('0')) return { code: 'illegalZeroPrefix', at: 0, length: position.length }
  if (end.startsWith('0')) return { code: 'illegalZeroPrefix', at: position.length + 1, length: end.length }
  return BigInt(position) > BigInt(end) ? all('positionExceedsEnd', data) : null
}

const degrees =
  (name: 'latitude' | 'longitude', most: number): Linter =>
  (data) => {
    if (data.length !== 10) return all(`${name}InvalidLength`, data)
    const title = name === 'latitude' ? 'invalidLatitude' : 'invalidLongitude'
    return digits(data) ?? (Number(data) > most ? all(title, data) : null)
  }

/** ISO 13616: country, two check digits, account; the check digits make the whole 1 modulo 97. */
const iban: Linter = (data) => {
  if (data.length <= 10) return all('ibanTooShort', data)
  if (data.length > 34) return all('ibanTooLong', data)
  const wrong = charset(/[0-9A-Z]/, 'invalidIbanCharacter')(data)
  if (wrong) return wrong
  if (!countriesAlpha2.has(data.slice(0, 2))) return { code: 'illegalIbanCountryCode', at: 0, length: 2 }
  const turned = `${data.slice(4)}${data.slice(0, 4)}`
  let rest = 0
  for (const each of turned) {
    const value = Number.parseInt(each, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1 ? null : { code: 'incorrectIbanChecksum', at: 2, length: 2 }
}

const linters: Readonly<Record<string, Linter>> = {
  csum,
  csumalpha,
  cset82,
  cset39,
  cset64,
  csetnumeric: digits,
  yymmdd: date(2, false),
  yymmd0: date(2, true),
  yyyymmdd: date(4, false),
  yyyymmd0: date(4, true),
  hhmi,
  hh: hour,
  mi: minute,
  ss: two(59, 'second', 'illegalSecond'),
  pieceoftotal,
  pcenc,
  nonzero,
  zero: matches(/^0+$/, 'notZero'),
  yesno: matches(/^[01]$/, 'notZeroOrOne'),
  gcppos1: prefixAt(0),
  gcppos2: prefixAt(1),
  iso3166: oneOf(countries, 'notIso3166'),
  iso3166999: oneOf(new Set([...countries, '999']), 'notIso3166Or999'),
  iso3166alpha2: oneOf(countriesAlpha2, 'notIso3166Alpha2'),
  iso4217: oneOf(currencies, 'notIso4217'),
  iban,
  posinseqslash,
  hyphen: matches(/^-+$/, 'notHyphen'),
  latitude: degrees('latitude', 1_800_000_000),
  longitude: degrees('longitude', 3_600_000_000),
  winding: matches(/^[019]$/, 'invalidWindingDirection'),
  iso5218: matches(/^[0129]$/, 'invalidBiologicalSexCode'),
  hasnondigit: (data) => (/[^0-9]/.test(data) ? null : all('requiresNonDigitCharacter', data)),
  nozeroprefix,
  packagetype: oneOf(packageTypes, 'invalidPackageType'),
  importeridx: (data) =>
    data.length === 1
      ? charset(/[-_0-9A-Za-z]/, 'invalidImportIdxCharacter')(data)
      : all('importerIdxMustBeOneCharacter', data),
  mediatype: matches(/^(0[1-9]|10|[89]\d)$/, 'invalidMediaType'),
  couponcode: coupon,
  couponposoffer: couponOffer,
}

/**
 * What the linter of GS1 named `linter` finds wrong with `data`, or null.
 *
 * @throws RangeError for a linter that there is not.
 */
export function lint(linter: string, data: string, prefix?: PrefixLookup): Gs1Issue | null {
  const found = Object.hasOwn(linters, linter) ? linters[linter] : undefined
  if (!found) throw new RangeError(`no linter of GS1: ${linter}`)
  return found(data, prefix)
}

const behind = (offset: number, issue: Gs1Issue | null): Gs1Issue | null => issue && { ...issue, at: issue.at + offset }
