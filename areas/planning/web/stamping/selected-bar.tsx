import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import type { BulkResult } from '#core/contract/result.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { BulkResultDialog, numberText } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { StampingCampaign, StampingMold, StampingPress } from '../../contract/stamping/stamping.ts'
import { lockTask, unlockTask } from '../../contract/task/task.api.ts'
import { useMoments } from '../parts/moment.ts'
import type { moldPaints } from './paints.ts'

interface Props {
  campaign: StampingCampaign | null
  press: StampingPress | undefined
  molds: readonly StampingMold[]
  paintOf: ReturnType<typeof moldPaints>
  /** False while a scenario is looked at. */
  live: boolean
}

/** The chosen campaign in words with what can be done about it; without one, what the colours mean. */
export function SelectedBar({ campaign, press, molds, paintOf, live }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const text = (value: number) => numberText(value, language)
  const { can } = useSession()
  const { moment, span } = useMoments()
  const [skipped, setSkipped] = useState<BulkResult | null>(null)
  const told = (result: BulkResult) => {
    if (result.skipped.length) setSkipped(result)
  }
  const lock = useAct(lockTask, { topics: ['task', 'plan'], onDone: told })
  const unlock = useAct(unlockTask, { topics: ['task', 'plan'], onDone: told })
  if (!campaign)
    return (
      <div className="stamping-selection">
        <ul className="stamping-legend" aria-label={t('gantt.legend')}>
          {molds
            .filter(({ plannedShots }) => plannedShots > 0)
            .slice(0, 16)
            .map(({ number, name }) => (
              <li key={number}>
                <i style={{ background: paintOf(number).fill, borderColor: paintOf(number).edge }} />
                {number} {name}
              </li>
            ))}
          <li>
            <i>
              <span className="stamping-setup" style={{ width: 16 }} />
            </i>
            {t('stamping.figure.setup')}
          </li>
          <li>
            <i>
              <span className="stamping-late" style={{ width: 16 }} />
            </i>
            {t('stamping.late')}
          </li>
        </ul>
      </div>
    )
  const ids = (locked: boolean) =>
    campaign.tasks.filter((task) => task.locked === locked && !task.begun).map(({ id }) => id)
  return (
    <div className="stamping-selection" role="toolbar" aria-label={t('stamping.selected')}>
      <strong>{campaign.mold ?? t('stamping.noMold')}</strong>
      <span>{press?.name}</span>
      <span>
        {moment(campaign.setupStart)} – {moment(campaign.end)}
      </span>
      <span>{t('stamping.barText', { count: campaign.tasks.length, pieces: text(campaign.pieces) })}</span>
      <span>{t('stamping.shotsOf', { shots: text(campaign.shots) })}</span>
      <span>
        {t('stamping.figure.setup')} {span(campaign.setup)}
      </span>
      {campaign.after && <span>{t('stamping.changeFrom', { mold: campaign.after })}</span>}
      <Space size={6}>
        {live && can('task.lock') && ids(false).length > 0 && (
          <Button
            size="small"
            icon={<LockOutlined />}
            loading={lock.pending}
            onClick={() => void lock.run({ ids: ids(false) })}
          >
            {t('gantt.lock')}
          </Button>
        )}
        {live && can('task.lock') && ids(true).length > 0 && (
          <Button
            size="small"
            icon={<UnlockOutlined />}
            loading={unlock.pending}
            onClick={() => void unlock.run({ ids: ids(true) })}
          >
            {t('gantt.unlock')}
          </Button>
        )}
      </Space>
      {skipped && <BulkResultDialog result={skipped} onClose={() => setSkipped(null)} />}
    </div>
  )
}
