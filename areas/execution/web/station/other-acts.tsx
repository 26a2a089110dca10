import { AlertOutlined } from '@ant-design/icons'
import { Spin } from 'antd'
import { Suspense, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { partsAtStation } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'

/** Keys of other areas at the station, such as the call for help. */
export function StationActs({ stationId }: { stationId: number }) {
  const t = useT()
  const session = useSession()
  const [opened, setOpened] = useState<string | null>(null)
  const parts = partsAtStation(session)
  return (
    <>
      {parts.map(({ path }) => (
        <button key={path} type="button" className="term-act term-act-help" onClick={() => setOpened(path)}>
          <AlertOutlined aria-hidden />
          {t(`screen.${path}`)}
        </button>
      ))}
      {parts
        .filter(({ path }) => path === opened)
        .map(({ path, Part }) => (
          <Suspense key={path} fallback={<Spin fullscreen delay={300} />}>
            <Part stationId={stationId} onClose={() => setOpened(null)} />
          </Suspense>
        ))}
    </>
  )
}
