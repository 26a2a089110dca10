import { Alert, Button, Form, Input, Space } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { getAccessKeyProof, sendAccessKeyCode } from '../../contract/access-key.api.ts'

interface Props {
  value: string
  /** What the server said of it. */
  problem: string | undefined
  onChange(value: string): void
}

/** Asks the person to confirm: by SMS code where the server sends any, else by second factor or password; says which and why. */
export function ProofInput({ value, problem, onChange }: Props) {
  const t = useT()
  const { data } = useCall(getAccessKeyProof, {})
  const [left, setLeft] = useState(0)
  const send = useAct(sendAccessKeyCode, { onDone: ({ resendAfter }) => setLeft(resendAfter) })
  useEffect(() => {
    if (left <= 0) return
    const tick = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(tick)
  }, [left])
  if (!data) return null
  const { way, phone } = data
  const label = t(`accessKey.proof.${way}`)
  const input =
    way === 'password' ? (
      <Input.Password
        aria-label={label}
        autoComplete="current-password"
        value={value}
        maxLength={200}
        onChange={(e) => onChange(e.target.value)}
      />
    ) : (
      <Input
        aria-label={label}
        autoComplete="one-time-code"
        value={value}
        maxLength={40}
        onChange={(e) => onChange(e.target.value)}
      />
    )
  return (
    <>
      {way !== 'sms' && <Alert type="info" showIcon title={t('accessKey.proof.noSms')} />}
      <Form.Item label={label} required {...(problem && { help: problem, validateStatus: 'error' as const })}>
        {way === 'sms' ? (
          <Space.Compact className="kit-wide">
            {input}
            <Button loading={send.pending} disabled={left > 0} onClick={() => void send.run({})}>
              {left > 0
                ? t('accessKey.proof.again', { seconds: left })
                : t('accessKey.proof.send', { phone: phone ?? '' })}
            </Button>
          </Space.Compact>
        ) : (
          input
        )}
      </Form.Item>
    </>
  )
}
