import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useSwitchTeam } from './use-switch-team.ts'

/** The team that is worked in; with more than one, a way to another. */
export function TeamMenu() {
  const t = useT()
  const { user, teams } = useSession()
  const go = useSwitchTeam()
  if (teams.length < 2)
    return (
      <span className="shell-team" title={user.teamName}>
        {user.teamName}
      </span>
    )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: teams.map(({ id, name }) => ({ key: String(id), label: name })),
        selectedKeys: [String(user.teamId)],
        onClick: ({ key }) => go(Number(key)),
      }}
    >
      <Button type="text" className="shell-team" aria-label={`${t('shell.team')}: ${user.teamName}`}>
        <span className="shell-team-name">{user.teamName}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  )
}
