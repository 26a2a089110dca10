import { AlertOutlined } from '@ant-design/icons'
import { Spin } from 'antd'
import { Suspense, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { TerminalKey } from '#core/web/kit/index.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'

/** Keys of other areas at the station, such as the call for help. */
export function StationActs({ stationId }: { stationId: number }) {
  const t = useT()
  const session = useSession()
  const [opened, setOpened] = useState<string | null>(null)
  const parts = partsOf('station.key', session)
  return (
    <>
      {parts.map(({ name, title }) => (
        <TerminalKey
          key={name}
          tone="help"
          icon={<AlertOutlined aria-hidden />}
          label={t(title)}
          onPress={() => setOpened(name)}
        />
      ))}
      {parts
        .filter(({ name }) => name === opened)
        .map(({ name, Part }) => (
          <Suspense key={name} fallback={<Spin fullscreen delay={300} />}>
            <Part stationId={stationId} onClose={() => setOpened(null)} />
          </Suspense>
        ))}
    </>
  )
}
