import type { Gs1Issue } from './errors.ts'

/**
 * Coupons of North America (AI 8110 and 8112; GS1 US, North American Coupon Application Guideline). Every issue has the code `coupon`; its
 * detail names the part as GS1's linters do, in lower camel case: `truncatedOfferCode`.
 */
class Reader {
  readonly data: string
  at = 0

  constructor(data: string) {
    this.data = data
  }

  get left(): number {
    return this.data.length - this.at
  }

  /** The next `length` digits; refuses fewer with `lacking`. */
  take(length: number, lacking: string): string {
    if (this.left < length) throw new Wrong(lacking, this.at, this.left)
    const taken = this.data.slice(this.at, this.at + length)
    this.at += length
    const other = /\D/.exec(taken)
    if (other) throw new Wrong('nonDigitCharacter', this.at - length + other.index, 1)
    return taken
  }

  /** One digit of `allowed`. */
  code(allowed: string, name: string): string {
    const taken = this.take(1, `missing${name}`)
    if (!allowed.includes(taken)) throw new Wrong(`invalid${name}`, this.at - 1, 1)
    return taken
  }

  /** A digit that says how long what follows is, `add` more than it says. */
  sized(name: string, vli: string, allowed: string, add: number): string {
    const size = this.take(1, `missing${vli}Vli`)
    if (!allowed.includes(size)) throw new Wrong(`invalid${name}Length`, this.at - 1, 1)
    return this.take(Number(size) + add, `truncated${name}`)
  }
}

class Wrong extends Error {
  readonly issue: Gs1Issue

  constructor(detail: string, at: number, length: number) {
    super(detail)
    this.issue = { code: 'coupon', detail, at, length }
  }
}

const judged =
  (read: (reader: Reader) => void) =>
  (data: string): Gs1Issue | null => {
    const reader = new Reader(data)
    try {
      read(reader)
    } catch (error) {
      if (error instanceof Wrong) return error.issue
      throw error
    }
    return reader.left > 0 ? { code: 'coupon', detail: 'excessData', at: reader.at, length: reader.left } : null
  }

/** What is wrong with the data of AI 8112, a coupon of a positive offer file; null for nothing. */
export const couponOffer = judged((reader) => {
  reader.code('01', 'FormatCode')
  reader.sized('Funder', 'Funder', '0123456', 6)
  reader.take(6, 'truncatedOfferCode')
  reader.sized('SerialNumber', 'SerialNumber', '0123456789', 6)
})

/** What is wrong with the data of AI 8110, a coupon; null for nothing. */
export const coupon = judged((reader) => {
  reader.sized('Gcp', 'PrimaryGcp', '0123456', 6)
  reader.take(6, 'truncatedOfferCode')
  reader.sized('SaveValue', 'SaveValue', '12345', 0)
  requirement(reader, '1st')
  const dates: { start?: string; end?: string } = {}
  let last = ''
  while (reader.left > 0) {
    const field = reader.take(1, 'excessData')
    // Fields stand in the order of their numbers, each once.
    if (field <= last || !Object.hasOwn(fields, field)) throw new Wrong('excessData', reader.at - 1, 1)
    last = field
    fields[field as keyof typeof fields](reader, dates)
  }
})

const fields = {
  '1': (reader: Reader) => {
    reader.code('0123', 'AdditionalPurchaseRulesCode')
    requirement(reader, '2nd')
    otherPrefix(reader, '2nd')
  },
  '2': (reader: Reader) => {
    requirement(reader, '3rd')
    otherPrefix(reader, '3rd')
  },
  '3': (reader: Reader, dates: { end?: string }) => {
    // GS1's own name of this issue is misspelt.
    dates.end = couponDate(reader, 'tooShortForExpirationDate', 'invalidExipirationDate')
  },
  '4': (reader: Reader, dates: { start?: string; end?: string }) => {
    dates.start = couponDate(reader, 'tooShortForStartDate', 'invalidStartDate')
    if (dates.end !== undefined && dates.end < dates.start) throw new Wrong('expirationBeforeStart', reader.at - 13, 13)
  },
  '5': (reader: Reader) => {
    reader.sized('SerialNumber', 'SerialNumber', '0123456789', 6)
  },
  '6': (reader: Reader) => {
    reader.sized('RetailerGcpOrGln', 'RetailerGcpOrGln', '1234567', 6)
  },
  '9': (reader: Reader) => {
    reader.code('01256', 'SaveValueCode')
    reader.code('012', 'SaveValueAppliesToItem')
    reader.code('0123456789', 'StoreCouponFlag')
    reader.code('01', 'DontMultiplyFlag')
  },
}

function requirement(reader: Reader, which: '1st' | '2nd' | '3rd'): void {
  reader.sized(`${which}PurchaseRequirement`, `${which}PurchaseRequirement`, '12345', 0)
  reader.code('012349', `${which}PurchaseRequirementCode`)
  reader.take(3, `truncated${which}PurchaseFamilyCode`)
}

/** The prefix of a further purchase; 9 for that of the first. */
function otherPrefix(reader: Reader, which: '2nd' | '3rd'): void {
  const size = reader.take(1, `missing${which}PurchaseGcpVli`)
  if (size === '9') return
  if (size > '6') throw new Wrong(`invalid${which}PurchaseGcpLength`, reader.at - 1, 1)
  reader.take(Number(size) + 6, `truncated${which}PurchaseGcp`)
}

/** Year, month and day, two digits each, of this century. */
function couponDate(reader: Reader, lacking: string, invalid: string): string {
  const date = reader.take(6, lacking)
  const [year, month, day] = [0, 2, 4].map((from) => Number(date.slice(from, from + 2))) as [number, number, number]
  const real = new Date(Date.UTC(2000 + year, month - 1, day))
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== day) throw new Wrong(invalid, reader.at - 6, 6)
  return date
}
