import { useDraggable } from '@dnd-kit/core'
import { Empty, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { DebouncedInput } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { selectArrangeable } from '../../contract/arrangement.api.ts'

interface Person {
  id: number
  name: string
  jobNumber: string
  positionName: string
  shiftTeamName: string | null
}

/** People to be dragged onto shifts, found by name, sound, number or team. */
export function PeoplePanel() {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const [shiftTeamId, setShiftTeamId] = useState<number | null>(null)
  const { data } = useCall(
    selectArrangeable,
    { keyword, ...(shiftTeamId && { shiftTeamId }) },
    { topics: ['teamUser', 'shiftTeam'], keepPrevious: true },
  )
  return (
    <aside className="kit-card arrange-people" aria-label={t('arrangement.people')}>
      <DebouncedInput
        value={keyword}
        onSettle={setKeyword}
        placeholder={t('arrangement.findPerson')}
        aria-label={t('arrangement.findPerson')}
      />
      <Select<number>
        allowClear
        className="kit-wide"
        value={shiftTeamId ?? undefined}
        placeholder={t('arrangement.shiftTeam')}
        aria-label={t('arrangement.shiftTeam')}
        onChange={(id) => setShiftTeamId(id ?? null)}
        options={data?.shiftTeams.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <small className="kit-faint">{t('arrangement.dragHint')}</small>
      <ul>
        {data?.rows.map((person) => (
          <DraggablePerson key={person.id} person={person} />
        ))}
      </ul>
      {data?.rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('kit.noMatch')} />}
    </aside>
  )
}

function DraggablePerson({ person }: { person: Person }) {
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: `person/${person.id}`,
    data: { person: { id: person.id, name: person.name } },
  })
  return (
    <li>
      <div
        ref={setNodeRef}
        {...listeners}
        {...attributes}
        className={isDragging ? 'arrange-person arrange-dragged' : 'arrange-person'}
      >
        <b>{person.name}</b> <span className="kit-faint">{person.jobNumber}</span>
        <small>{[person.positionName, person.shiftTeamName].filter(Boolean).join(' · ')}</small>
      </div>
    </li>
  )
}
