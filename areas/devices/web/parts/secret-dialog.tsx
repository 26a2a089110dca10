import { Alert, Button, Descriptions, Modal, Typography } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { newDeviceSecret } from '../../contract/device.api.ts'

interface Device {
  id: number
  number: string
  protocol: string
}

/** Makes credentials for a device and shows them once. */
export function SecretDialog({ device, onClose }: { device: Device; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [made, setMade] = useState<OutputOf<typeof newDeviceSecret> | null>(null)
  const make = useAct(newDeviceSecret, { onDone: setMade })
  if (!active) return null
  return (
    <Modal
      open
      width={680}
      title={t('deviceSecret.title', { number: device.number })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        made ? (
          <Button type="primary" onClick={onClose}>
            {t('kit.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('kit.cancel')}</Button>
            <Button type="primary" loading={make.pending} onClick={() => void make.run({ id: device.id })}>
              {t('device.act.secret')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <>
          <Alert type="warning" showIcon title={t('deviceSecret.once')} />
          <Descriptions column={1} size="small" items={itemsOf(made, device, t)} />
        </>
      ) : (
        <p>{t('deviceSecret.make')}</p>
      )}
    </Modal>
  )
}

const shown = (text: string) => (
  <Typography.Text copyable className="secret-value">
    {text}
  </Typography.Text>
)

function itemsOf(made: OutputOf<typeof newDeviceSecret>, device: Device, t: ReturnType<typeof useT>) {
  const item = (
    key: 'username' | 'secret' | 'broker' | 'topic' | 'example' | 'post' | 'command',
    children: React.ReactNode,
  ) => ({
    key,
    label: t(`deviceSecret.${key}`),
    children,
  })
  const login = [item('username', shown(made.username)), item('secret', shown(made.secret))]
  if (device.protocol === 'http')
    return [
      ...login,
      item('post', shown(`${window.location.origin}/productiondata/web/postDeviceSignal`)),
      item('example', shown(JSON.stringify({ kind: 'lamp', ...example }))),
      item('command', shown(curl(made))),
    ]
  const broker = made.outside
    ? t('deviceSecret.outside')
    : made.port === null
      ? t('deviceSecret.off')
      : shown(`${made.tls ? 'mqtts' : 'mqtt'}://${window.location.hostname}:${made.port}`)
  const topics =
    device.protocol === 'sparkplug'
      ? t('deviceSecret.sparkplug', { group: made.sparkplugGroup, node: device.number })
      : shown(`${made.topic}/lamp|count|button|state|measure|heartbeat`)
  const plain = device.protocol === 'mqtt' ? [item('example', shown(JSON.stringify(example)))] : []
  if (device.protocol === 'mqtt' && made.port !== null && !made.outside)
    plain.push(item('command', shown(mosquitto(made, made.port))))
  return [...login, item('broker', broker), item('topic', topics), ...plain]
}

type Made = OutputOf<typeof newDeviceSecret>

/** A message to be tried in a terminal. Without a time: the moment of its arrival counts. */
const tried = { seq: 1, lamp: 'green' }

const curl = ({ username, secret }: Made): string =>
  `curl -u '${username}:${secret}' -H 'content-type: application/json' -d '${JSON.stringify({ kind: 'lamp', ...tried })}' ${window.location.origin}/productiondata/web/postDeviceSignal`

const mosquitto = ({ username, secret, topic, tls }: Made, port: number): string =>
  `mosquitto_pub -h ${window.location.hostname} -p ${port}${tls ? ' --tls-use-os-certs' : ''} -u '${username}' -P '${secret}' -q 1 -t '${topic}/lamp' -m '${JSON.stringify(tried)}'`

const example = { seq: 1, at: '2026-01-05T08:00:00.250Z', lamp: 'green' }
