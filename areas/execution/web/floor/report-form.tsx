import { Button, Input } from 'antd'
import { useState } from 'react'
import { add, multiply, round } from '#core/contract/decimal.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session.tsx'
import { tell } from '#core/web/tell.ts'
import type { TaskCard } from '../../contract/floor.ts'
import { type addReport, undoOffered } from '../../contract/report.api.ts'
import { type Defect, DefectsInput } from '../parts/defects-input.tsx'
import { QuantityInput } from '../parts/quantity-input.tsx'
import { ForWhom } from './for-whom.tsx'
import { completes, offersOf } from './offers.ts'
import type { Queued } from './use-queued.ts'

/** A report that the server has taken. */
export interface SentReport {
  ids: number[]
  reportNo: string
  good: number
  defective: number
}

/** The last report of this page. */
export interface JustReported {
  /** Milliseconds of `performance.now()`. */
  at: number
  good: number
  /** Null: kept until there is a network. */
  sent: SentReport | null
}

/** Read when a button is pressed, never while the form is drawn. */
const pageTime = (): number => performance.now()
const secondsSince = ({ at }: JustReported): number => Math.round((pageTime() - at) / 1_000)

interface Props {
  card: TaskCard
  /** No more is offered; null: whatever remains. */
  most: number | null
  act: Queued<typeof addReport>
  just: JustReported | null
  onReported(report: JustReported): void
}

/** Good and defective pieces. What remains is offered beside the field: nothing is reported that nobody entered. */
export function ReportForm({ card, most, act, just, onReported }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const n = (value: number) => numberText(value, language)
  const { user, can } = useSession()
  const [typed, setTyped] = useState<number | null>(null)
  const [defects, setDefects] = useState<Defect[]>([])
  const [remark, setRemark] = useState('')
  const [named, setNamed] = useState<readonly number[]>([])
  if (!can('report.add')) return null
  const good = typed ?? 0
  const counted = defects.filter(({ quantity }) => quantity > 0)
  const defective = add(0, ...counted.map(({ quantity }) => quantity))
  // Who is not at the task reports for others: he says for whom.
  const asksWhom = !card.mine && card.onDuty.length > 0
  const nameable = [...card.onDuty.map(({ userId }) => userId), ...(card.mustStart ? [] : [user.id])]
  const whom = named.filter((id) => nameable.includes(id))

  /** Edits the form: what the last try was refused for is being put right. */
  const edit =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      if (act.error) act.clear()
      set(value)
    }
  const sure = async (): Promise<boolean> => {
    const seconds = just ? secondsSince(just) : null
    const again = just && seconds !== null && seconds < undoOffered / 1_000
    const last = completes(card, good, defective)
    const ending = t('floor.askCompletes', { task: card.taskNo, good: n(good), unit: card.unit })
    if (again)
      return tell.confirm({
        danger: true,
        title: t('floor.askAgain', { seconds, before: n(just.good), good: n(good), unit: card.unit }),
        content: last ? ending : undefined,
      })
    return !last || tell.confirm({ title: ending })
  }
  const report = async () => {
    if (!(await sure())) return
    const input = {
      taskId: card.id,
      goodQuantity: good,
      defects: counted,
      remark: remark.trim() || null,
      userIds: asksWhom ? [...whom] : undefined,
    }
    const label = t('floor.reportLabel', { task: card.taskNo, good: n(good) })
    const done = await act.run(input, label)
    if (!done) return
    setDefects([])
    setRemark('')
    setTyped(null)
    const sent = done.sent && { ids: done.output.ids, reportNo: done.output.reportNo, good, defective }
    onReported({ at: pageTime(), good, sent: sent || null })
    if (!done.sent) return tell.info(t('floor.kept'))
    if (done.output.taskCompleted) tell.success(t('floor.reportedLast', { no: done.output.reportNo }))
  }
  return (
    <section className="kit-card exec-report" aria-label={t('floor.report')}>
      <span className="exec-label">{t('report.goodQuantity')}</span>
      <QuantityInput
        large
        label={t('report.goodQuantity')}
        scale={card.unitDecimals}
        unit={card.unit}
        value={typed}
        onChange={edit(setTyped)}
      />
      <div className="exec-offers">
        {offersOf(card, most).map(({ key, quantity }) => (
          <Button key={key} size="large" shape="round" onClick={() => edit(setTyped)(quantity)}>
            {t(`floor.offer.${key}`, { quantity: n(quantity) })}
          </Button>
        ))}
      </div>
      {card.auxiliaryPerUnit !== null && card.auxiliaryUnit && good > 0 && (
        <p className="kit-faint">
          = {n(round(multiply(good, card.auxiliaryPerUnit), 4))} {card.auxiliaryUnit}
        </p>
      )}
      <span className="exec-label">
        {t('report.defectiveQuantity')} {defective > 0 && <b>{n(defective)}</b>}
      </span>
      <DefectsInput
        value={defects}
        reasons={card.reasons}
        scale={card.unitDecimals}
        fresh={(defect) => defect}
        onChange={edit(setDefects)}
      />
      {asksWhom && <ForWhom card={card} nameable={nameable} value={whom} onChange={edit(setNamed)} />}
      <Input
        size="large"
        maxLength={500}
        aria-label={t('report.remark')}
        placeholder={t('report.remark')}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      <Button
        block
        type="primary"
        size="large"
        className="exec-big"
        loading={act.pending}
        disabled={(good <= 0 && defective <= 0) || (asksWhom && !whom.length)}
        onClick={() => void report()}
      >
        {t('floor.report')}
      </Button>
    </section>
  )
}
