import { Spin, Switch, Tag } from 'antd'
import { selectTeamArea, switchTeamArea, type TeamArea } from '#areas/identity/contract/team-area.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'

/** The areas of the product as the team has them, with what needs what; whoever may switches them on and off. */
export function TeamAreas() {
  const t = useT()
  const { can } = useSession()
  const { data, error, refetch } = useCall(selectTeamArea, {}, { topics: ['team'] })
  const act = useAct(switchTeamArea, { topics: ['team'], success: t('kit.saved') })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  const named = (ids: string[]) => ids.map((id) => t(`area.${id}`)).join(t('listed')) || '–'
  // First what can be switched: of the rest there is nothing to do.
  const rows = [...data.rows.filter(({ always }) => !always), ...data.rows.filter(({ always }) => always)]
  const fixed = new Set(data.rows.filter(({ always }) => always).map(({ id }) => id))
  return (
    <>
      <p className="kit-faint">{t('teamArea.hint')}</p>
      <PlainTable<TeamArea>
        size="small"
        rowKey="id"
        dataSource={rows}
        pagination={false}
        scroll={{ x: 700 }}
        columns={[
          { key: 'name', title: t('teamArea.name'), render: (_, { id }) => t(`area.${id}`) },
          {
            key: 'on',
            title: t('teamArea.on'),
            render: (_, { id, on, always }) =>
              always ? (
                <Tag>{t('teamArea.alwaysOn')}</Tag>
              ) : (
                <Switch
                  aria-label={t('teamArea.switch', { area: t(`area.${id}`) })}
                  checked={on}
                  disabled={!can('teamArea.switch')}
                  loading={act.pending}
                  onChange={(wanted) => void act.run({ area: id, on: wanted })}
                />
              ),
          },
          {
            key: 'needs',
            title: t('teamArea.needs'),
            render: (_, { needs }) => named(needs.filter((id) => !fixed.has(id))),
          },
          {
            key: 'neededBy',
            title: t('teamArea.neededBy'),
            render: (_, { always, neededBy }) => (always ? '–' : named(neededBy)),
          },
        ]}
      />
    </>
  )
}
