import { Button, Input } from 'antd'
import { useState } from 'react'
import { multiply, round } from '#core/contract/decimal.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { DraftOffer, numberText, useDraft } from '#core/web/kit/index.ts'
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

/** What is typed before it is sent; of defects without their pictures, which are files. */
interface Typed {
  good: number | null
  defects: SeenDefect[]
  remark: string
}

const nothing: Typed = { good: null, defects: [], remark: '' }

/** Good and defective pieces. What remains is offered beside the field: nothing is reported that nobody entered. */
export function ReportForm({ card, most, act, just, onReported }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const n = (value: number) => numberText(value, language)
  const { user, can } = useSession()
  const [typed, setTyped] = useState(nothing)
  const draft = useDraft<Typed>(`report:${card.id}`)
  const [named, setNamed] = useState<readonly number[]>([])
  const send = useReport({ card, act, just, onReported })
  if (!can('report.add')) return null
  const { defects, remark } = typed
  const good = typed.good ?? 0
  const defective = defectiveOf(defects)
  // Who is not at the task reports for others: he says for whom.
  const asksWhom = !card.mine && card.onDuty.length > 0
  const nameable = [...card.onDuty.map(({ userId }) => userId), ...(card.mustStart ? [] : [user.id])]
  const whom = named.filter((id) => nameable.includes(id))

  /** Edits the form: what the last try was refused for is being put right, and the way back loses nothing of it. */
  const edit = (change: Partial<Typed>) => {
    if (act.error) act.clear()
    const value = { ...typed, ...change }
    setTyped(value)
    if (!value.good && !value.defects.length && !value.remark) draft.drop()
    else draft.keep({ ...value, defects: value.defects.map((defect) => ({ ...defect, photos: [] })) })
  }
  const report = async () => {
    if (!(await send({ good, defects, remark, userIds: asksWhom ? [...whom] : undefined }))) return
    setTyped(nothing)
    draft.drop()
  }
  return (
    <section className="kit-card exec-report" aria-label={t('floor.report')}>
      <DraftOffer draft={draft} onTake={setTyped} />
      <span className="exec-label">{t('report.goodQuantity')}</span>
      <QuantityInput
        large
        label={t('report.goodQuantity')}
        scale={card.unitDecimals}
        unit={card.unit}
        value={typed.good}
        onChange={(entered) => edit({ good: entered })}
      />
      <div className="exec-offers">
        {offersOf(card, most).map(({ key, quantity }) => (
          <Button key={key} size="large" shape="round" onClick={() => edit({ good: quantity })}>
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
      <SeenDefects card={card} value={defects} onChange={(seen) => edit({ defects: seen })} />
      {asksWhom && <ForWhom card={card} nameable={nameable} value={whom} onChange={setNamed} />}
      <Input
        size="large"
        maxLength={500}
        aria-label={t('report.remark')}
        placeholder={t('report.remark')}
        value={remark}
        onChange={(event) => edit({ remark: event.target.value })}
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
