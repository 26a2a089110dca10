import { Button, Input } from 'antd'
import { useState } from 'react'
import { multiply, round } from '#core/contract/decimal.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import type { addReport } from '../../contract/report.api.ts'
import { QuantityInput } from '../parts/quantity-input.tsx'
import { ForWhom } from './for-whom.tsx'
import { offersOf } from './offers.ts'
import { SeenDefects } from './seen-defects.tsx'
import type { Queued } from './use-queued.ts'
import { defectiveOf, type JustReported, type SeenDefect, useReport } from './use-report.ts'

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
  const [defects, setDefects] = useState<SeenDefect[]>([])
  const [remark, setRemark] = useState('')
  const [named, setNamed] = useState<readonly number[]>([])
  const send = useReport({ card, act, just, onReported })
  if (!can('report.add')) return null
  const good = typed ?? 0
  const defective = defectiveOf(defects)
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
  const report = async () => {
    if (!(await send({ good, defects, remark, userIds: asksWhom ? [...whom] : undefined }))) return
    setDefects([])
    setRemark('')
    setTyped(null)
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
      <SeenDefects card={card} value={defects} onChange={edit(setDefects)} />
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
