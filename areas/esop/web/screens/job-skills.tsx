import { Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import type { MessageKey } from '#core/contract/messages.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { positionSkillCrud } from '../../contract/position-skill.ts'
import { skillCrud } from '../../contract/skill.ts'
import { userSkillCrud } from '../../contract/user-skill.ts'
import { SkillMatrix } from '../parts/skill-matrix.tsx'
import '../skills.css'

interface Part {
  key: string
  label: MessageKey
  right: string
  show(): ReactNode
}

const parts: Part[] = [
  { key: 'matrix', label: 'jobSkills.matrix', right: 'userSkill.view', show: () => <SkillMatrix /> },
  {
    key: 'skills',
    label: 'jobSkills.skills',
    right: 'skill.view',
    show: () => <ListScreen crud={skillCrud} search={['enabled']} topics={['skill', 'userSkill', 'positionSkill']} />,
  },
  {
    key: 'people',
    label: 'jobSkills.people',
    right: 'userSkill.view',
    show: () => (
      <ListScreen
        crud={userSkillCrud}
        search={['userId', 'skillId', 'state', 'departmentName', 'positionName', 'expiresOn']}
        topics={['userSkill', 'skill']}
        form={{ columns: 2 }}
      />
    ),
  },
  {
    key: 'positions',
    label: 'jobSkills.positions',
    right: 'positionSkill.view',
    show: () => (
      <ListScreen
        crud={positionSkillCrud}
        search={['positionId', 'skillId']}
        topics={['positionSkill', 'userSkill', 'skill']}
      />
    ),
  },
]

/** Skills, who is certified in them and until when, and what positions want; all of it as a matrix. */
export default function JobSkills() {
  const t = useT()
  const { can } = useSession()
  const query = usePageQuery()
  const shown = parts.filter(({ right }) => can(right))
  const asked = shown.find(({ key }) => key === query.part)?.key
  const [at, setAt] = useState({ asked, active: asked ?? shown[0]?.key })
  // Another link was followed while the page stood here.
  if (at.asked !== asked) setAt({ asked, active: asked ?? at.active })
  return (
    <Tabs
      className="kit-tabs"
      activeKey={at.active}
      onChange={(active) => setAt({ asked, active })}
      destroyOnHidden
      items={shown.map(({ key, label, show }) => ({ key, label: t(label), children: show() }))}
    />
  )
}
