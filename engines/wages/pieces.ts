import type { LocalDate } from '#engines/working-time/index.ts'
import { defaultRules } from './default-rules.ts'
import type { DayKind, HourSpan } from './hours.ts'
import { productOf, shareOut, sumOf } from './money.ts'
import { premiumOf } from './premium.ts'
import type { Missing, PayRules, PieceReport, Tier, WageInput, WageLine } from './types.ts'
import { validOn } from './versions.ts'
import { difference, given, product, type Source, sum, type Why } from './why.ts'

/** Somebody's part of a report. */
export interface Piece {
  report: PieceReport
  /** Pay for the good pieces, and for those that were defective where they are paid. */
  good: Why
  scrap: Why | null
  /** His part of the good quantity, of the defective one and of the standard time. */
  quantity: number
  defective: number
  earnedSeconds: number
}

/**
 * Values each report and shares it among its people by largest remainder: the parts of a report sum to its value. A report without a
 * price is in `missing`. The part of somebody who is paid by hours is nobody else's.
 */
export function sharePieces(
  input: Pick<WageInput, 'reports' | 'rules' | 'places'>,
  missing: Missing[],
): Map<number, Piece[]> {
  const pieces = new Map<number, Piece[]>()
  for (const report of [...input.reports].sort((a, b) => a.id - b.id)) {
    if (!report.price) {
      missing.push({ what: 'price', userId: null, reportId: report.id, day: report.day })
      continue
    }
    const rules = validOn(input.rules, report.day) ?? defaultRules
    for (const [userId, piece] of shares(report, report.price, rules, input.places)) {
      const known = pieces.get(userId)
      if (known) known.push(piece)
      else pieces.set(userId, [piece])
    }
  }
  return pieces
}

function shares(
  report: PieceReport,
  price: NonNullable<PieceReport['price']>,
  rules: PayRules,
  places: number,
): [number, Piece][] {
  const source: Source = { kind: 'report', id: report.id, name: report.number }
  const rule: Source = { kind: 'rule', id: rules.id }
  const each = [
    given('price', price.value, price.id === null ? {} : { source: { kind: 'price', id: price.id } }),
    given('difficulty', report.difficulty),
  ]
  const rework = report.rework ? [given('reworkShare', rules.reworkShare, { source: rule })] : []
  const good = product('amount', [given('good', report.good, { source }), ...each, ...rework], places, { source })
  const lost = [
    given('scrap', report.defective, { source }),
    ...each,
    given('scrapShare', rules.scrapShare, { source: rule }),
  ]
  const scrap = rules.scrapShare && report.defective ? product('amount', lost, places, { source }) : null
  const members = [...report.members].sort((a, b) => a.userId - b.userId)
  const weights = members.map(({ weight }) => weight)
  const total = sumOf(weights)
  const quantities = shareOut(report.good, weights, 4)
  const defective = shareOut(report.defective, weights, 4)
  const parts = sharedOf(good, members, places)
  const lostParts = scrap && sharedOf(scrap, members, places)
  return members.map(({ userId, weight }, i) => [
    userId,
    {
      report,
      good: parts[i] as Why,
      scrap: lostParts?.[i] ?? null,
      quantity: quantities[i] as number,
      defective: defective[i] as number,
      earnedSeconds:
        total > 0
          ? productOf([report.earnedSeconds, weight], 3, total)
          : productOf([report.earnedSeconds], 3, members.length),
    },
  ])
}

/** The parts of a value; that of somebody alone is the value itself. */
function sharedOf(whole: Why, members: PieceReport['members'], places: number): Why[] {
  if (members.length === 1) return [whole]
  const weights = members.map(({ userId, weight }) => given('weight', weight, { about: String(userId) }))
  const values = shareOut(
    whole.value,
    members.map(({ weight }) => weight),
    places,
  )
  return values.map((value, at) => ({ op: 'share', of: 'share', value, at, places, parts: [whole, ...weights] }))
}

interface Around {
  places: number
  /** His time at work of a production day. */
  spans: (day: LocalDate) => readonly HourSpan[]
  rules: (day: LocalDate) => PayRules
  dayKind: (date: LocalDate) => DayKind
}

type Line = Partial<WageLine> & Pick<WageLine, 'key' | 'day' | 'kind' | 'why'>

/** Somebody's lines for pieces: one of each report, and by day what the tier and the overtime add. */
export function pieceLines(pieces: readonly Piece[], around: Around): Line[] {
  const days = new Map<LocalDate, Piece[]>()
  for (const piece of pieces) days.set(piece.report.day, [...(days.get(piece.report.day) ?? []), piece])
  const lines: Line[] = []
  for (const piece of pieces) {
    const { id: reportId, day, rework } = piece.report
    const kind = rework ? 'rework' : 'piece'
    lines.push({ key: `piece/${reportId}`, day, kind, reportId, quantity: piece.quantity, why: piece.good })
    if (piece.scrap)
      lines.push({
        key: `scrap/${reportId}`,
        day,
        kind: 'scrap',
        reportId,
        quantity: piece.defective,
        why: piece.scrap,
      })
  }
  for (const [day, made] of days) lines.push(...tierLine(day, made, around), ...overtimeLines(day, made, around))
  return lines
}

const paidFor = ({ report, good }: Piece): Why =>
  given('pay', good.value, { source: { kind: 'report', id: report.id, name: report.number } })

function tierLine(day: LocalDate, pieces: readonly Piece[], { places, spans, rules }: Around): Line[] {
  const { id, tiers } = rules(day)
  const seconds = spans(day).reduce((total, { from, to }) => total + (to - from) / 1000, 0)
  if (!tiers.length || !seconds) return []
  const earned = given('earnedSeconds', sumOf(pieces.map(({ earnedSeconds }) => earnedSeconds)))
  const attainment = product('attainment', [earned], 4, { over: seconds })
  const tier = tierOf(tiers, attainment.value)
  if (!tier || tier.factor === 1) return []
  const factor = given('tier', tier.factor, {
    source: { kind: 'rule', id },
    about: String(tier.from),
    because: [attainment],
  })
  const parts = [sum('earned', pieces.map(paidFor)), difference('premium', factor, given('coefficient', 1))]
  return [{ key: `tier/${day}`, day, kind: 'tier', why: product('tier', parts, places) }]
}

/** The highest tier that an attainment reaches; null: below all of them. */
export const tierOf = (tiers: readonly Tier[], attainment: number): Tier | null =>
  tiers.reduce<Tier | null>(
    (best, tier) => (tier.from <= attainment && (!best || tier.from > best.from) ? tier : best),
    null,
  )

function overtimeLines(day: LocalDate, pieces: readonly Piece[], { places, spans, rules, dayKind }: Around): Line[] {
  const rule = rules(day)
  return (['weekday', 'weekend', 'holiday'] as const).flatMap((kind): Line[] => {
    const parts = pieces.flatMap((piece): Why[] => {
      const { from, to } = piece.report
      let within = 0
      let over = 0
      for (const span of spans(day)) {
        const seconds = Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)) / 1000
        within += seconds
        if (span.kind === kind) over += seconds
      }
      // Nobody recorded when he was there: the kind of the day says it.
      if (!within) {
        const whole = dayKind(day) === kind && kind !== 'weekday' && !(kind === 'weekend' && rule.hours.comprehensive)
        return whole ? [product('premium', [paidFor(piece), premiumOf(rule, kind)], places)] : []
      }
      if (!over) return []
      const time = given('overtimeSeconds', over, { about: kind })
      return [product('premium', [paidFor(piece), time, premiumOf(rule, kind)], places, { over: within })]
    })
    if (!parts.length) return []
    return [
      { key: `pieceOvertime/${kind}/${day}`, day, kind: 'overtime', why: sum('overtime', parts, { about: kind }) },
    ]
  })
}
