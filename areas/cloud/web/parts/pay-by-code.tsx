import { Alert, Button, Card, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, Qr, send } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { checkCloudPayCode, makeCloudPayCode, type PayChannelName } from '../../contract/pay.ts'
import { yuanText } from './money.ts'

interface Props {
  order: { id: number; price: number }
  channels: readonly PayChannelName[]
  onPaid(): void
}

type Code = OutputOf<typeof makeCloudPayCode> & { channel: PayChannelName }

const askEveryMs = 6_000

/** Payment by a code that is scanned: chosen by its gateway, shown until it runs out, and asked for until it is paid. */
export function PayByCode({ order, channels, onPaid }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const [code, setCode] = useState<Code | null>(null)
  const make = useAct(makeCloudPayCode)
  const show = async (channel: PayChannelName) => {
    const made = await make.run({ id: order.id, channel })
    if (made) setCode({ ...made, channel })
  }
  return (
    <Card size="small" title={t('cloudPay.title')}>
      <Space direction="vertical">
        <Space wrap>
          {channels.map((channel) => (
            <Button
              key={channel}
              type={code?.channel === channel ? 'primary' : 'default'}
              loading={make.pending}
              onClick={() => void show(channel)}
            >
              {t('cloudPay.by', { channel: t(`cloudChannel.${channel}`) })}
            </Button>
          ))}
        </Space>
        {code && (
          <>
            <p>
              {t('cloudPay.scan', {
                channel: t(`cloudChannel.${code.channel}`),
                price: yuanText(order.price, language),
              })}
            </p>
            <Shown
              key={code.codeUrl}
              code={code}
              orderId={order.id}
              onPaid={onPaid}
              onAgain={() => void show(code.channel)}
            />
          </>
        )}
      </Space>
    </Card>
  )
}

function Shown(props: { code: Code; orderId: number; onPaid(): void; onAgain(): void }) {
  const { code, orderId, onPaid, onAgain } = props
  const t = useT()
  const { user } = useSession()
  const [expired, setExpired] = useState(false)
  const paid = useRef(onPaid)
  useEffect(() => {
    paid.current = onPaid
  })
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      // A gateway that does not answer now is asked again; a callback may come before.
      const answer = await send(checkCloudPayCode, { id: orderId }).catch(() => undefined)
      if (gone) return
      if (answer?.output.renewed) {
        toast.success(t('cloudPay.paid'))
        paid.current()
      } else if (Date.parse(code.expiresAt) <= Date.now()) setExpired(true)
      else timer = setTimeout(() => void ask(), askEveryMs)
    }
    timer = setTimeout(() => void ask(), askEveryMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [code.expiresAt, orderId, t])
  if (expired)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('cloudPay.expired')}
        action={<Button onClick={onAgain}>{t('cloudPay.again')}</Button>}
      />
    )
  return (
    <div>
      <Qr text={code.codeUrl} size={50} />
      <p className="kit-faint">{t('cloudPay.until', { at: instantText(code.expiresAt, user.zone) })}</p>
    </div>
  )
}
