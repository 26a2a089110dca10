import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useToday } from '#core/web/use-now.ts'
import { type PeriodPreset, periodPresets } from '#engines/working-time/period-presets.ts'
import { type Period, periodDates } from '../list/where.ts'

export interface PeriodProps {
  id?: string
  value?: Period
  onChange(value: Period | undefined): void
  presets?: readonly PeriodPreset[]
  'aria-label'?: string
}

/** The calendar of a period, opened at once: whoever sees it has asked for it. */
export default function PeriodPicker({ id, value, onChange, presets = periodPresets, ...rest }: PeriodProps) {
  const t = useT()
  const today = useToday()
  const [open, setOpen] = useState(true)
  const preset = value && 'preset' in value ? value.preset : undefined
  const { from, to } = value ? periodDates(value, today) : {}
  const choose = (chosen: PeriodPreset) => {
    onChange({ preset: chosen })
    setOpen(false)
  }
  return (
    <DatePicker.RangePicker
      {...rest}
      autoFocus
      id={{ start: id, end: id && `${id}-end` }}
      className="kit-wide"
      open={open}
      onOpenChange={setOpen}
      allowEmpty={[true, true]}
      prefix={preset && <span className="kit-preset">{t(`kit.period.${preset}`)}</span>}
      placeholder={[t('kit.from'), t('kit.to')]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(dates) => {
        const [start, end] = [dates?.[0]?.format('YYYY-MM-DD'), dates?.[1]?.format('YYYY-MM-DD')]
        onChange(start || end ? { from: start, to: end } : undefined)
      }}
      panelRender={(panel) => (
        <div className="kit-period">
          <div className="kit-period-presets">
            {presets.map((each) => (
              <button
                type="button"
                key={each}
                aria-pressed={each === preset}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(each)}
              >
                {t(`kit.period.${each}`)}
              </button>
            ))}
          </div>
          {panel}
        </div>
      )}
    />
  )
}
