import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { DecimalInput } from '../form/decimal-input.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import './count.css'

const colors = { toCount: 'default', toRecount: 'gold', counted: 'green' } as const

interface Props {
  title: ReactNode
  /** Beneath the title, before where it stands. */
  small: ReactNode
  /** What the figure is of, for those who do not see where it stands. */
  label: string
  unit: string
  scale: number
  status: keyof typeof colors
  /** The caller counted it last: another person counts it again. */
  mine: boolean
  pending: boolean
  /** @returns whether it was taken */
  onEnter(counted: number): Promise<boolean>
}

/** A line of a count's sheet: what is to be counted, where that stands, and the figure, large enough for gloves. */
export function CountLine({ title, small, label, unit, scale, status, mine, pending, onEnter }: Props) {
  const t = useT()
  const [counted, setCounted] = useState<number | null>(null)
  const open = status === 'toCount' || (status === 'toRecount' && !mine)
  const enter = async () => {
    if (counted !== null && (await onEnter(counted))) setCounted(null)
  }
  return (
    <li>
      <div>
        {title}
        <small>
          {small}{' '}
          <StatusTag
            color={colors[status]}
            label={t(status === 'toRecount' && mine ? 'kit.count.otherPerson' : `kit.count.state.${status}`)}
          />
        </small>
      </div>
      {open && (
        <div className="kit-count-entry">
          <DecimalInput
            scale={scale}
            unit={unit}
            aria-label={label}
            value={counted}
            onChange={(value) => setCounted(value === null ? null : Number(value))}
          />
          <Button
            type="primary"
            size="large"
            loading={pending}
            disabled={counted === null}
            onClick={() => void enter()}
          >
            {t('kit.count.enter')}
          </Button>
        </div>
      )}
    </li>
  )
}
