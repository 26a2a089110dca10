import { Button } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { TaskCard } from '../../contract/floor.ts'

interface Props {
  card: TaskCard
  nameable: readonly number[]
  value: readonly number[]
  onChange(userIds: readonly number[]): void
}

/** Whose work a report is, asked of somebody who is not at the task. */
export function ForWhom({ card, nameable, value, onChange }: Props) {
  const t = useT()
  const { user } = useSession()
  const nameOf = (id: number) => card.onDuty.find(({ userId }) => userId === id)?.name ?? user.name
  const toggle = (id: number) => onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id])
  return (
    <fieldset className="exec-whom">
      <legend className="exec-label">{t('floor.forWhom')}</legend>
      {nameable.map((id) => (
        <Button
          key={id}
          size="large"
          type={value.includes(id) ? 'primary' : 'default'}
          aria-pressed={value.includes(id)}
          onClick={() => toggle(id)}
        >
          {nameOf(id)}
        </Button>
      ))}
      {card.onDuty.length > 1 && (
        <Button size="large" onClick={() => onChange(card.onDuty.map(({ userId }) => userId))}>
          {t('floor.forAll')}
        </Button>
      )}
    </fieldset>
  )
}
