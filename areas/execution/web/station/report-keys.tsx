import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { lazyDialog, numberText, TerminalKey } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import type { addReport } from '../../contract/report.api.ts'
import { offersOf } from '../floor/offers.ts'
import type { Queued } from '../floor/use-queued.ts'
import { type JustReported, useReport } from '../floor/use-report.ts'

const NumberPad = lazyDialog(() => import('../parts/number-pad.tsx').then((m) => m.NumberPad))
const DefectSheet = lazyDialog(() => import('./defect-sheet.tsx').then((m) => m.DefectSheet))

interface Props {
  card: TaskCard
  /** No more is offered; null: whatever remains. */
  most: number | null
  act: Queued<typeof addReport>
  just: JustReported | null
  onReported(report: JustReported): void
  /** Whose work it was; absent: everybody on duty. */
  userIds?: number[]
}

/** Good pieces by the pad, defective ones by tiles: each is a report of its own. */
export function ReportKeys({ card, most, act, just, onReported, userIds }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { can } = useSession()
  const [opened, setOpened] = useState<'good' | 'defects' | null>(null)
  const send = useReport({ card, act, just, onReported })
  if (!can('report.add')) return null
  const close = () => setOpened(null)
  const open = (what: 'good' | 'defects') => {
    act.clear()
    setOpened(what)
  }
  return (
    <>
      <TerminalKey
        tone="main"
        icon={<CheckCircleOutlined aria-hidden />}
        label={t('terminal.good')}
        disabled={act.pending}
        onPress={() => open('good')}
      />
      <TerminalKey
        tone="bad"
        icon={<CloseCircleOutlined aria-hidden />}
        label={t('terminal.defect')}
        disabled={act.pending}
        onPress={() => open('defects')}
      />
      {opened === 'good' && (
        <NumberPad
          label={`${t('terminal.good')} · ${card.materialDesc}`}
          unit={card.unit}
          scale={card.unitDecimals}
          value={null}
          done={t('terminal.send')}
          offers={offersOf(card, most).map(({ key, quantity }) => ({
            label: t(`floor.offer.${key}`, { quantity: numberText(quantity, language) }),
            quantity,
          }))}
          onDone={(good) => {
            close()
            if (good > 0) void send({ good, defects: [], remark: '', userIds })
          }}
          onClose={close}
        />
      )}
      {opened === 'defects' && (
        <DefectSheet
          card={card}
          pending={act.pending}
          error={act.error}
          onReport={(defects) => send({ good: 0, defects, remark: '', userIds })}
          onEdit={() => act.error && act.clear()}
          onClose={close}
        />
      )}
    </>
  )
}
