import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { add, subtract } from '#core/contract/decimal.ts'
import { useT } from '#core/web/i18n/index.ts'
import { DecimalInput, lazyDialog } from '#core/web/kit/index.ts'
import { useTouch } from '#core/web/use-narrow.ts'

const NumberPad = lazyDialog(() => import('./number-pad.tsx').then((m) => m.NumberPad))

interface Props {
  /** Null: nothing was entered yet. */
  value: number | null
  scale: number
  /** Named for those who do not see where it stands. */
  label: string
  unit?: string
  large?: boolean
  onChange(value: number): void
}

/** A quantity with a step down and a step up, big enough for gloves; under a finger it is entered on a pad of large keys. */
export function QuantityInput({ value, scale, label, unit, large, onChange }: Props) {
  const t = useT()
  const touch = useTouch()
  const [pad, setPad] = useState(false)
  const size = large ? 'large' : 'middle'
  return (
    <div className={`exec-quantity${large ? ' exec-quantity-large' : ''}`}>
      <Button
        size={size}
        icon={<MinusOutlined />}
        aria-label={t('report.less', { name: label })}
        disabled={!value || value <= 0}
        onClick={() => onChange(Math.max(0, subtract(value ?? 0, 1)))}
      />
      <DecimalInput
        size={size}
        scale={scale}
        unit={unit}
        min={0}
        aria-label={label}
        placeholder="0"
        value={value}
        // The device's own keyboard would cover half the page.
        inputMode={touch ? 'none' : undefined}
        onClick={() => touch && setPad(true)}
        onFocus={(event) => event.target.select()}
        onChange={(typed) => onChange(typed ?? 0)}
      />
      <Button
        size={size}
        icon={<PlusOutlined />}
        aria-label={t('report.more', { name: label })}
        onClick={() => onChange(add(value ?? 0, 1))}
      />
      {pad && (
        <NumberPad
          label={label}
          unit={unit}
          scale={scale}
          value={value}
          onDone={(entered) => {
            onChange(entered)
            setPad(false)
          }}
          onClose={() => setPad(false)}
        />
      )}
    </div>
  )
}
