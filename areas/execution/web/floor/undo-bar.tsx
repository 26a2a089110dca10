import { UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { undoOffered, undoReport } from '../../contract/report.api.ts'
import type { SentReport } from './use-report.ts'

interface Props {
  report: SentReport
  unit: string
  /** The next report is on its way: whoever wants that one undone does not undo this one. */
  sending: boolean
  /** It was undone, or is no longer offered. */
  onOver(): void
}

/** What was just reported, and the way back from it for some seconds. */
export function UndoBar({ report, unit, sending, onOver }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const [left, setLeft] = useState(undoOffered / 1_000)
  const over = useEffectEvent(onOver)
  const act = useAct(undoReport, {
    topics: ['report', 'task', 'duty', 'workOrder'],
    success: t('report.undoDone', { no: report.reportNo }),
    onDone: onOver,
  })
  const waits = act.pending
  useEffect(() => {
    if (waits) return
    const timer = setInterval(() => setLeft((now) => now - 1), 1_000)
    return () => clearInterval(timer)
  }, [waits])
  useEffect(() => {
    if (left <= 0) over()
  }, [left])
  return (
    <div className="exec-undo" role="status">
      <span>
        {t('floor.justReported', {
          no: report.reportNo,
          good: numberText(report.good, language),
          defective: numberText(report.defective, language),
          unit,
        })}
      </span>
      <Button
        size="large"
        icon={<UndoOutlined />}
        loading={act.pending}
        disabled={sending}
        onClick={() => void act.run({ ids: report.ids })}
      >
        {t('report.undo')} <span aria-hidden>{left}</span>
      </Button>
    </div>
  )
}
