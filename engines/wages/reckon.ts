import type { LocalDate } from '#engines/working-time/index.ts'
import { defaultRules } from './default-rules.ts'
import { type HourSpan, partHours } from './hours.ts'
import { type Piece, pieceLines, sharePieces } from './pieces.ts'
import { premiumOf } from './premium.ts'
import type { Missing, PayRules, Person, ShortWork, Standard, WageInput, WageLine, Wages } from './types.ts'
import { validOn } from './versions.ts'
import { given, product, type Source, shortfall, sum, type Why } from './why.ts'

/**
 * Reckons what people earned in a period, line by line. The same input gives the same lines in whatever order its parts come; each line is
 * rounded once to `places` (halves away from zero), and every total is the sum of its lines.
 *
 * Base and premium are lines of their own: an hour of overtime on a rest day at 2 is one line at 1 among the others and one at 1 beside it.
 * Pieces that were made in overtime get the same premium on their amount, by the part of the time in which they were made (Labour Law of the
 * People's Republic of China, article 44; Provisional Provisions on Wage Payment, article 13). What the guarantee is measured against is pieces and tiers
 * alone: overtime, night and allowances do not count towards it.
 */
export function reckonWages(input: WageInput): Wages {
  const lines: WageLine[] = []
  const missing: Missing[] = []
  const pieces = sharePieces(input, missing)
  const short = new Map<number, ShortWork[]>()
  for (const work of input.shortWork) short.set(work.userId, [...(short.get(work.userId) ?? []), work])
  const items = input.items
  for (const person of [...input.people].sort((a, b) => a.userId - b.userId)) {
    const at = new PersonReckoning(input, person, missing)
    const own = pieces.get(person.userId) ?? []
    lines.push(...at.pieces(own), ...at.hourly(), ...at.night(), ...at.guarantee(), ...at.items(items))
    lines.push(...(short.get(person.userId) ?? []).flatMap((work) => at.shortWork(work)))
  }
  return { lines, missing }
}

const secondsOf = (spans: readonly HourSpan[]): number =>
  spans.reduce((total, { from, to }) => total + (to - from) / 1000, 0)

/** One person's period. */
class PersonReckoning {
  readonly #input: WageInput
  readonly #person: Person
  readonly #missing: Missing[]
  readonly #days: Map<LocalDate, HourSpan[]>
  readonly #lines: WageLine[] = []
  readonly #own: Standard[]

  constructor(input: WageInput, person: Person, missing: Missing[]) {
    this.#input = input
    this.#person = person
    this.#missing = missing
    this.#own = input.standards.filter(
      ({ userId, positionId }) => userId === person.userId || (userId === null && positionId === person.positionId),
    )
    const spans = partHours({
      zone: input.zone,
      attendance: person.attendance,
      dayKind: input.dayKind,
      rules: (day) => this.#rules(day).hours,
    })
    this.#days = new Map()
    for (const span of spans) {
      const known = this.#days.get(span.day)
      if (known) known.push(span)
      else this.#days.set(span.day, [span])
    }
  }

  #rules(day: LocalDate): PayRules {
    return validOn(this.#input.rules, day) ?? defaultRules
  }

  /** His own, else his position's. */
  #standard(day: LocalDate): Standard | null {
    const own = this.#own
    return (
      validOn(
        own.filter(({ userId }) => userId !== null),
        day,
      ) ??
      validOn(
        own.filter(({ userId }) => userId === null),
        day,
      )
    )
  }

  #line(line: Partial<WageLine> & Pick<WageLine, 'key' | 'day' | 'kind' | 'why'>): WageLine[] {
    // Pieces that are worth nothing are told all the same: somebody made them.
    if (line.why.value === 0 && line.kind !== 'piece' && line.kind !== 'rework') return []
    const made: WageLine = {
      userId: this.#person.userId,
      amount: line.why.value,
      quantity: null,
      seconds: null,
      reportId: null,
      shortWorkId: null,
      ...line,
      key: `${line.key}/${this.#person.userId}`,
    }
    this.#lines.push(made)
    return [made]
  }

  /** Pieces, the tier that the day's attainment gives, and the premium for those made in overtime. */
  pieces(pieces: readonly Piece[]): WageLine[] {
    const paid = pieces.filter(({ report }) => this.#standard(report.day)?.payBy !== 'hours')
    for (const [day] of this.#days)
      if (!this.#standard(day) && !pieces.some(({ report }) => report.day === day))
        this.#missing.push({ what: 'standard', userId: this.#person.userId, reportId: null, day })
    return pieceLines(paid, {
      places: this.#input.places,
      spans: (day) => this.#days.get(day) ?? [],
      rules: (day) => this.#rules(day),
      dayKind: this.#input.dayKind,
    }).flatMap((line) => this.#line(line))
  }

  /** On-duty time of those who are paid by it, and the premium for overtime. */
  hourly(): WageLine[] {
    const { places } = this.#input
    return [...this.#days].flatMap(([day, spans]) => {
      const standard = this.#standard(day)
      if (standard?.payBy !== 'hours') return []
      const rate = rateOf(standard)
      const seconds = secondsOf(spans)
      const source: Source = { kind: 'duty', id: this.#person.userId }
      const base = product('pay', [given('seconds', seconds, { source }), rate], places, { over: 3600 })
      const rules = this.#rules(day)
      const premiums = (['weekday', 'weekend', 'holiday'] as const).flatMap((kind) => {
        const over = secondsOf(spans.filter((span) => span.kind === kind))
        if (!over) return []
        const worth = [given('overtimeSeconds', over, { source, about: kind }), rate, premiumOf(rules, kind)]
        const why = product('overtime', worth, places, { over: 3600, about: kind })
        return this.#line({ key: `overtime/${kind}/${day}`, day, kind: 'overtime', seconds: over, why })
      })
      return [...this.#line({ key: `hourly/${day}`, day, kind: 'hourly', seconds, why: base }), ...premiums]
    })
  }

  night(): WageLine[] {
    const { places } = this.#input
    return [...this.#days].flatMap(([day, spans]) => {
      const rules = this.#rules(day)
      const seconds = secondsOf(spans.filter(({ night }) => night))
      if (!seconds || (!rules.nightShare && !rules.nightAmount)) return []
      const source: Source = { kind: 'rule', id: rules.id }
      const time = given('nightSeconds', seconds, { source: { kind: 'duty', id: this.#person.userId } })
      const parts: Why[] = []
      if (rules.nightAmount)
        parts.push(
          product('nightAmount', [time, given('nightAmount', rules.nightAmount, { source })], places, { over: 3600 }),
        )
      const standard = this.#standard(day)
      if (rules.nightShare && standard)
        parts.push(
          product('nightShare', [time, rateOf(standard), given('nightShare', rules.nightShare, { source })], places, {
            over: 3600,
          }),
        )
      if (rules.nightShare && !standard)
        this.#missing.push({ what: 'standard', userId: this.#person.userId, reportId: null, day })
      return this.#line({ key: `night/${day}`, day, kind: 'night', seconds, why: sum('night', parts) })
    })
  }

  /** What pieces fall short of what is guaranteed, by day or over the period: after `pieces`. */
  guarantee(): WageLine[] {
    const days = [...this.#days].filter(([day]) => this.#standard(day)?.payBy !== 'hours')
    if (!days.length) return []
    const last = this.#rules(this.#input.to)
    const whole = last.guarantee?.by === 'period' ? this.#guaranteed(last, days, null) : []
    return [
      ...days.flatMap(([day, spans]) => {
        const rules = this.#rules(day)
        return rules.guarantee?.by === 'day' ? this.#guaranteed(rules, [[day, spans]], day) : []
      }),
      ...whole,
    ]
  }

  #guaranteed(rules: PayRules, days: readonly (readonly [LocalDate, HourSpan[]])[], day: LocalDate | null): WageLine[] {
    const { guarantee } = rules
    if (!guarantee) return []
    const amount = given('guarantee', guarantee.amount, { source: { kind: 'rule', id: rules.id } })
    const seconds = days.reduce((total, [, spans]) => total + secondsOf(spans), 0)
    const source: Source = { kind: 'duty', id: this.#person.userId }
    const floor =
      guarantee.basis === 'hour'
        ? product('guaranteed', [given('seconds', seconds, { source }), amount], this.#input.places, { over: 3600 })
        : product('guaranteed', [amount], this.#input.places)
    const kinds = new Set(['piece', 'rework', 'scrap', 'tier'])
    const earned = this.#lines
      .filter((line) => kinds.has(line.kind) && (day === null || line.day === day))
      .map(({ kind, amount: value, day: on, reportId }) =>
        given('pay', value, {
          about: `${kind}/${on}`,
          ...(reportId && { source: { kind: 'report' as const, id: reportId } }),
        }),
      )
    const why = shortfall('guarantee', floor, sum('earned', earned))
    return this.#line({ key: `guarantee/${day ?? 'period'}`, day, kind: 'guarantee', seconds, why })
  }

  shortWork(work: ShortWork): WageLine[] {
    const standard = this.#standard(work.day)
    if (!standard) {
      this.#missing.push({ what: 'standard', userId: work.userId, reportId: null, day: work.day })
      return []
    }
    const kind = this.#input.dayKind(work.day)
    const rules = this.#rules(work.day)
    const usual = kind === 'weekday' || (kind === 'weekend' && rules.hours.comprehensive)
    const times = given('coefficient', usual ? 1 : rules.coefficients[kind], {
      source: { kind: 'rule', id: rules.id },
      about: kind,
    })
    const source: Source = { kind: 'shortWork', id: work.id, name: work.number }
    const parts = [given('seconds', work.seconds, { source }), rateOf(standard), times]
    const why = product('shortWork', parts, this.#input.places, { over: 3600 })
    const { id: shortWorkId, day, seconds } = work
    return this.#line({ key: `shortWork/${work.id}`, day, kind: 'shortWork', seconds, shortWorkId, why })
  }

  items(items: WageInput['items']): WageLine[] {
    const { places, to } = this.#input
    if (!this.#days.size) return []
    const { userId, positionId } = this.#person
    const own = items.filter(
      (item) =>
        (item.userId ?? userId) === userId && (item.userId !== null || (item.positionId ?? positionId) === positionId),
    )
    return own.flatMap((item) => {
      const valid = (day: LocalDate) => validOn([item], day) !== null
      const days = [...this.#days].filter(([day]) => valid(day))
      const seconds = days.reduce((total, [, spans]) => total + secondsOf(spans), 0)
      const times =
        item.basis === 'day'
          ? given('days', days.length)
          : item.basis === 'hour'
            ? given('seconds', seconds)
            : given('coefficient', valid(to) ? 1 : 0)
      const sign = item.kind === 'deduction' ? -1 : 1
      const amount = given('amount', sign * item.amount, { source: { kind: 'item', id: item.id, name: item.name } })
      const why = product(item.kind, [times, amount], places, {
        about: item.name,
        ...(item.basis === 'hour' && { over: 3600 }),
      })
      return this.#line({ key: `item/${item.id}`, day: null, kind: item.kind, why })
    })
  }
}

const rateOf = ({ id, rate }: Standard): Why => given('hourlyRate', rate, { source: { kind: 'standard', id } })
