import { Spin, Switch, Tag } from 'antd'
import { selectTeamArea, switchTeamArea, type TeamArea } from '#areas/identity/contract/team-area.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, ScreenLink } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { allScreens } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'

/** The customised lines of the product: which of them the team has, and the ways to what is set there. */
export default function Custom() {
  const t = useT()
  const { can } = useSession()
  const { data, error, refetch } = useCall(selectTeamArea, {}, { topics: ['team'] })
  const act = useAct(switchTeamArea, { topics: ['team'], success: t('kit.saved') })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  return (
    <div className="kit-screen">
      <p className="kit-faint">{t('custom.hint')}</p>
      <PlainTable<TeamArea>
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        // What is made of the kit needs it.
        dataSource={data.rows.filter(({ needs }) => needs.includes('lines'))}
        columns={[
          { key: 'name', title: t('custom.line'), render: (_, { id }) => t(`area.${id}`) },
          {
            key: 'on',
            title: t('custom.on'),
            render: (_, { id, on }) =>
              can('teamArea.switch') ? (
                <Switch
                  aria-label={t('custom.switch', { line: t(`area.${id}`) })}
                  checked={on}
                  loading={act.pending}
                  onChange={(wanted) => void act.run({ area: id, on: wanted })}
                />
              ) : (
                <Tag>{t(on ? 'custom.isOn' : 'custom.isOff')}</Tag>
              ),
          },
          {
            key: 'screens',
            title: t('custom.screens'),
            render: (_, { id, on }) =>
              on
                ? allScreens()
                    .filter(({ area, menu }) => area === id && menu)
                    .map(({ path }) => (
                      <div key={path} className="kit-link-row">
                        <ScreenLink path={path}>{t(`screen.${path}`)}</ScreenLink>
                      </div>
                    ))
                : null,
          },
        ]}
      />
    </div>
  )
}
