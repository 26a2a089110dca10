import { CheckOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { decimalSign } from '#core/web/kit/format.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { type PadKey, padKey } from './pad-keys.ts'

interface Props {
  label: string
  unit?: string
  scale: number
  value: number | null
  /** What the last key says; absent: that it is done. */
  done?: string
  /** Numbers that one press enters. */
  offers?: readonly { label: string; quantity: number }[]
  onDone(value: number): void
  onClose(): void
}

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const

/** Enters a number with keys for gloved fingers. The first digit takes the place of what stood there. */
export function NumberPad({ label, unit, scale, value, done: doneWords, offers = [], onDone, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const sign = decimalSign(useLanguage()[0])
  const [text, setText] = useState<string | null>(null)
  const press = (key: PadKey) =>
    setText((now) => padKey(now ?? (key === 'back' && value ? String(value) : ''), key, scale))
  const done = () => onDone(text === null ? (value ?? 0) : Number(text) || 0)
  const typed = useEffectEvent((event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) press(event.key as PadKey)
    else if (event.key === '.' || event.key === ',') press('.')
    else if (event.key === 'Backspace') press('back')
    // On a key of the pad it presses that key.
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) done()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => typed(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  if (!active) return null
  return (
    <Drawer
      open
      placement="bottom"
      size="auto"
      rootClassName="exec-pad"
      title={label}
      aria-label={label}
      onClose={onClose}
    >
      <output className="exec-pad-shown">
        {(text ?? String(value ?? '')).replace('.', sign) || '0'} <small>{unit}</small>
      </output>
      {offers.length > 0 && (
        <div className="exec-offers exec-pad-offers">
          {offers.map((offer) => (
            <Button key={offer.label} size="large" shape="round" onClick={() => setText(String(offer.quantity))}>
              {offer.label}
            </Button>
          ))}
        </div>
      )}
      <div className="exec-pad-keys">
        {digits.map((digit) => (
          <Button key={digit} onClick={() => press(digit)}>
            {digit}
          </Button>
        ))}
        <Button disabled={!scale} aria-label={t('pad.point')} onClick={() => press('.')}>
          {sign}
        </Button>
        <Button onClick={() => press('0')}>0</Button>
        <Button aria-label={t('pad.back')} onClick={() => press('back')}>
          ⌫
        </Button>
        <Button className="exec-pad-clear" onClick={() => press('clear')}>
          {t('pad.clear')}
        </Button>
        <Button className="exec-pad-done" type="primary" icon={<CheckOutlined />} onClick={done}>
          {doneWords ?? t('pad.done')}
        </Button>
      </div>
    </Drawer>
  )
}
