import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import { maintenanceRoundCrud } from '../../contract/round.ts'
import { maintenanceRouteCrud } from '../../contract/route.ts'
import { BeginRound } from '../parts/begin-round.tsx'
import { OpenRounds } from '../parts/open-rounds.tsx'
import { RoundDrawer } from '../parts/round-drawer.tsx'
import { Standards } from '../parts/standards.tsx'
import '../maintenance.css'

type Round = RowIn<typeof maintenanceRoundCrud.select>

const search = ['status', 'routeId', 'dueAt', 'mine', 'personIds', 'workshopId'] as const
const sections = [
  { title: 'maintenanceRoute.section.route', fields: ['code', 'name', 'workshopId', 'ordered', 'enabled', 'remark'] },
  { title: 'maintenanceRoute.section.when', fields: ['times', 'weekdays', 'minutes', 'personIds'] },
  { title: 'maintenanceRoute.section.points', fields: ['points'] },
] as const

/** Patrol inspection: on a phone the rounds to walk, at a desk all of them with routes and standards. */
export default function EquipmentInspection() {
  const t = useT()
  const { can } = useSession()
  const narrow = useNarrow()
  const query = usePageQuery()
  const asked = query.roundId ? Number(query.roundId) : null
  const [opened, setOpened] = useState<{ asked: number | null; id: number | null }>({ asked, id: asked })
  // Another message was followed while the page stood here.
  if (opened.asked !== asked) setOpened({ asked, id: asked })
  const open = (id: number | null) => setOpened({ asked, id })
  const begin = can('maintenanceRound.execute') && <BeginRound block={narrow} onBegun={open} />
  const list = (
    <ListScreen<Round>
      crud={maintenanceRoundCrud}
      search={search}
      before={begin}
      actions={[{ key: 'open', label: 'kit.view', at: 'row', run: ([row]) => row && open(row.id) }]}
      open={(row) => open(row.id)}
    />
  )
  return (
    <>
      {narrow ? (
        <OpenRounds before={begin} onOpen={open} />
      ) : (
        <Tabs
          className="kit-tabs"
          destroyOnHidden
          items={[
            { key: 'rounds', label: t('maintenanceRound.tab.rounds'), children: list },
            ...(can('maintenanceRoute.view')
              ? [
                  {
                    key: 'routes',
                    label: t('maintenanceRound.tab.routes'),
                    children: (
                      <ListScreen
                        crud={maintenanceRouteCrud}
                        search={['workshopId', 'personIds', 'enabled']}
                        topics={['maintenanceRoute', 'maintenanceStandard']}
                        form={{ drawer: true, width: 1000, columns: 3, sections }}
                      />
                    ),
                  },
                ]
              : []),
            ...(can('maintenanceStandard.view')
              ? [{ key: 'standards', label: t('maintenanceTask.tab.standards'), children: <Standards /> }]
              : []),
          ]}
        />
      )}
      {opened.id !== null && <RoundDrawer key={opened.id} id={opened.id} onClose={() => open(null)} />}
    </>
  )
}
