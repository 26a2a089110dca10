import { Button, Input } from 'antd'
import { useState } from 'react'
import { add, multiply, round } from '#core/contract/decimal.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session.tsx'
import { tell } from '#core/web/tell.ts'
import type { TaskCard } from '../../contract/floor.ts'
import type { addReport } from '../../contract/report.api.ts'
import { type Defect, DefectsInput } from '../parts/defects-input.tsx'
import { QuantityInput } from '../parts/quantity-input.tsx'
import type { Queued } from './use-queued.ts'

interface Props {
  card: TaskCard
  /** No more is offered; null: whatever remains. */
  most: number | null
  act: Queued<typeof addReport>
}

/** Good and defective pieces; what remains is offered. */
export function ReportForm({ card, most, act }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { can } = useSession()
  // Until somebody types, what remains is offered, also while others report beside him.
  const [typed, setTyped] = useState<number | null>(null)
  const good = typed ?? Math.min(card.offered, most ?? card.offered)
  const [defects, setDefects] = useState<Defect[]>([])
  const [remark, setRemark] = useState('')
  if (!can('report.add')) return null
  const counted = defects.filter(({ quantity }) => quantity > 0)
  const defective = add(0, ...counted.map(({ quantity }) => quantity))
  const report = async () => {
    const input = {
      taskId: card.id,
      goodQuantity: good,
      defects: counted,
      remark: remark.trim() || null,
    }
    const label = t('floor.reportLabel', { task: card.taskNo, good: numberText(good, language) })
    const done = await act.run(input, label)
    if (!done) return
    setDefects([])
    setRemark('')
    setTyped(done.sent ? null : 0)
    if (!done.sent) return tell.info(t('floor.kept'))
    tell.success(t(done.output.taskCompleted ? 'floor.reportedLast' : 'floor.reported', { no: done.output.reportNo }))
  }
  return (
    <section className="kit-card exec-report" aria-label={t('floor.report')}>
      <span className="exec-label">{t('report.goodQuantity')}</span>
      <QuantityInput
        large
        label={t('report.goodQuantity')}
        scale={card.unitDecimals}
        unit={card.unit}
        value={good}
        onChange={setTyped}
      />
      {card.auxiliaryPerUnit !== null && card.auxiliaryUnit && (
        <p className="kit-faint">
          = {numberText(round(multiply(good, card.auxiliaryPerUnit), 4), language)} {card.auxiliaryUnit}
        </p>
      )}
      <span className="exec-label">
        {t('report.defectiveQuantity')} {defective > 0 && <b>{numberText(defective, language)}</b>}
      </span>
      <DefectsInput value={defects} reasons={card.reasons} scale={card.unitDecimals} onChange={setDefects} />
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
        disabled={good <= 0 && defective <= 0}
        onClick={() => void report()}
      >
        {t('floor.report')}
      </Button>
    </section>
  )
}
