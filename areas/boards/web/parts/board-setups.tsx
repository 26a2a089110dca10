import { Button, Popconfirm, Space, Tag } from 'antd'
import { selectBoardKept } from '#areas/boards/contract/display.ts'
import { updateLayout } from '#core/contract/core.api.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { boardDefaults, readBoardSettings } from '#core/web/kit/board/settings.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { addressOf, useOpen } from '#core/web/screens/navigation.ts'
import { type MountedScreen, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'

interface Row {
  screen: MountedScreen
  roles: string[]
  layout: unknown
}

/** Every board: its code and limits, who may open it, and how the team has set it up. */
export function BoardSetups() {
  const t = useT()
  const open = useOpen()
  const { user, can } = useSession()
  const kept = useCall(selectBoardKept, {}, { topics: ['role', 'layout'] })
  const reset = useAct(updateLayout, { onDone: () => void kept.refetch() })
  const rows = (kept.data?.rows ?? []).flatMap(({ path, roles, layout }): Row[] => {
    const screen = screenOf(path)
    return screen ? [{ screen, roles, layout }] : []
  })
  const layoutText = ({ screen, layout }: Row) => {
    const least = screen.board?.minSeconds ?? 3
    const read = readBoardSettings(layout, boardDefaults(least), least)
    if (!read) return t(layout ? 'boardKept.layout' : 'boardKept.ownLayout')
    return t('boardKept.layoutText', {
      style: t(`board.${read.style}`),
      rows: read.rows,
      seconds: read.refreshSeconds,
    })
  }
  return (
    <PlainTable<Row>
      size="small"
      rowKey={({ screen }) => screen.path}
      loading={kept.isPending}
      pagination={false}
      scroll={{ x: 1100 }}
      dataSource={rows}
      columns={[
        { title: t('boardKept.name'), render: (_, { screen }) => t(`screen.${screen.path}`) },
        { title: t('boardKept.path'), dataIndex: ['screen', 'path'] },
        { title: t('boardKept.carousel'), render: (_, { screen }) => screen.board?.carousel ?? '–' },
        { title: t('boardKept.code'), render: (_, { screen }) => screen.board?.code ?? '–' },
        { title: t('boardKept.minSeconds'), align: 'right', dataIndex: ['screen', 'board', 'minSeconds'] },
        { title: t('boardKept.roles'), render: (_, { roles }) => roles.map((role) => <Tag key={role}>{role}</Tag>) },
        { title: t('boardKept.layout'), render: (_, row) => layoutText(row) },
        {
          title: t('kit.acts'),
          render: (_, { screen, layout }) => (
            <Space>
              <Button type="link" size="small" disabled={!can(screen.right ?? '')} onClick={() => open(screen.path)}>
                {t('boardKept.open')}
              </Button>
              <Button type="link" size="small" href={addressOf(screen.path, { full: '1' })} target="_blank">
                {t('boardKept.full')}
              </Button>
              {user.isAdministrator && layout !== null && (
                <Popconfirm
                  title={t('boardKept.resetConfirm', { name: t(`screen.${screen.path}`) })}
                  onConfirm={() => reset.run({ name: `board:${screen.path}`, scope: 'general', value: null })}
                >
                  <Button type="link" size="small" danger>
                    {t('boardKept.reset')}
                  </Button>
                </Popconfirm>
              )}
            </Space>
          ),
        },
      ]}
    />
  )
}
