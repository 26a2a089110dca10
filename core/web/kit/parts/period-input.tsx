import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useToday } from '#core/web/use-now.ts'
import { periodDates } from '../list/where.ts'
import type { PeriodProps } from './period-picker.tsx'

const Picker = lazy(() => import('./period-picker.tsx'))

/** A period of days: a preset, kept relative to today, or two days of one's own. Days are the team's. */
export function PeriodInput(props: PeriodProps) {
  const [asked, setAsked] = useState(false)
  const closed = <Closed {...props} onOpen={() => setAsked(true)} />
  // The calendar weighs as much as the table: it comes when somebody opens it.
  if (!asked) return closed
  return (
    <Suspense fallback={closed}>
      <Picker {...props} />
    </Suspense>
  )
}

/** Reads like the calendar's own field. */
function Closed({ id, value, onOpen, ...rest }: PeriodProps & { onOpen(): void }) {
  const t = useT()
  const today = useToday()
  const preset = value && 'preset' in value ? value.preset : undefined
  const { from, to } = value ? periodDates(value, today) : {}
  const presetText = preset && t(`kit.period.${preset}`)
  const start = from ?? t('kit.from')
  const end = to ?? t('kit.to')
  const label = rest['aria-label']
  return (
    <Button id={id} className="kit-period-closed" aria-haspopup="dialog" onClick={onOpen}>
      {label && <span className="kit-heard">{label}: </span>}
      {preset && <span className="kit-preset">{presetText}</span>} {/* Spaces are heard, not seen. */}
      <span className={from ? undefined : 'kit-faint'}>{start}</span> <span className="kit-faint">→</span>{' '}
      <span className={to ? undefined : 'kit-faint'}>{end}</span>
      <CalendarOutlined className="kit-faint" />
    </Button>
  )
}
