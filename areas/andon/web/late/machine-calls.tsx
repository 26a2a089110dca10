import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { MachineNow } from '#areas/workcenters/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getAndonAtMachine } from '../../contract/call.api.ts'
import { CourseDrawer } from '../parts/course-drawer.tsx'
import { OpenCalls } from '../parts/open-calls.tsx'
import '../andon.css'

/** Open calls at a machine, and the way to call from its station. */
export default function MachineCalls({ machineId }: MachineNow) {
  const t = useT()
  const { can } = useSession()
  const open = useOpen()
  const [opened, setOpened] = useState<number | null>(null)
  const { data, error, refetch } = useCall(
    getAndonAtMachine,
    { machineId },
    { topics: ['andonCall', 'station', 'workCenter'], keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const { stations, callIds } = data
  const raises = can('andonCall.raise')
  if (!callIds.length && !(raises && stations.length)) return null
  return (
    <section className="kit-card machine-now" aria-label={t('part.machineCalls')}>
      <h3>{t('part.machineCalls')}</h3>
      {callIds.length > 0 && <OpenCalls where={{ id: callIds }} onOpen={(row) => setOpened(row.id)} />}
      {raises &&
        stations.map(({ id, name }) => (
          <Button key={id} block size="large" onClick={() => open('andonCall', { stationId: String(id) })}>
            {t('andonRaise.callFrom', { station: name })}
          </Button>
        ))}
      {opened !== null && <CourseDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
