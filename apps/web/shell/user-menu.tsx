import {
  BgColorsOutlined,
  BulbOutlined,
  DesktopOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LogoutOutlined,
  SafetyOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Avatar, Button, Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { triesFor } from '#core/web/screens/tries.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useSwitchTeam } from './use-switch-team.ts'

const dialogs = {
  appearance: lazy(() => import('./my-appearance.tsx')),
  sessions: lazy(() => import('./my-sessions.tsx')),
  invitations: lazy(() => import('./my-invitations.tsx')),
  password: lazy(() => import('./change-password.tsx')),
  factor: lazy(() => import('./my-factor.tsx')),
  tries: lazy(() => import('./bring-tries.tsx')),
  about: lazy(() => import('./about.tsx')),
}
type Dialog = keyof typeof dialogs

/** What belongs to the person: his sessions, his password, his second factor, the product's version, the way out. */
export function UserMenu({ narrow }: { narrow: boolean }) {
  const t = useT()
  const session = useSession()
  const { user, teams, logout } = session
  const switchTeam = useSwitchTeam()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const Shown = dialog && dialogs[dialog]
  const teamItems = teams.map(({ id, name }) => ({ key: `team ${id}`, label: name, disabled: id === user.teamId }))
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: `${user.name} · ${user.jobNumber ?? user.account}` },
    ...(narrow && teams.length > 1
      ? [{ key: 'team', icon: <SwapOutlined />, label: user.teamName, children: teamItems }]
      : []),
    { key: 'appearance', icon: <BgColorsOutlined />, label: t('shell.appearance') },
    { key: 'sessions', icon: <DesktopOutlined />, label: t('shell.mySessions') },
    { key: 'invitations', icon: <SwapOutlined />, label: t('shell.invitations') },
    { key: 'password', icon: <KeyOutlined />, label: t('shell.changePassword') },
    { key: 'factor', icon: <SafetyOutlined />, label: t('shell.secondFactor') },
    ...(triesFor(session).length ? [{ key: 'tries', icon: <BulbOutlined />, label: t('shell.tries') }] : []),
    { key: 'about', icon: <InfoCircleOutlined />, label: t('shell.about') },
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined />, label: t('shell.logout') },
  ]
  const pick = (key: string) => {
    if (key === 'logout') void logout()
    else if (key.startsWith('team ')) switchTeam(Number(key.slice(5)))
    else if (key in dialogs) setDialog(key as Dialog)
  }
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => pick(key) }}>
        <Button type="text" className="shell-user" aria-label={`${t('shell.account')}: ${user.name}`}>
          <Avatar size={26} className="shell-avatar" icon={<UserOutlined />} />
          {!narrow && <span className="shell-user-name">{user.name}</span>}
        </Button>
      </Dropdown>
      {Shown && (
        <Suspense fallback={null}>
          <Shown onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  )
}
