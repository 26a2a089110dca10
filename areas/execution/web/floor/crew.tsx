import { TeamOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { selectColleague } from '#areas/identity/contract/team-user.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, useStanding } from '#core/web/kit/index.ts'
import { PeopleSelect } from '#core/web/kit/parts/people-select.tsx'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { joinWork, startWork } from '../../contract/duty.ts'
import type { TaskCard } from '../../contract/floor.ts'
import { type Coming, comingTo, nobodyNamed } from './coming.ts'
import { EndWork } from './end-work.tsx'
import { factsOf } from './facts-of.ts'
import { Remedies } from './panels.tsx'

interface Props {
  card: TaskCard
  coming: Coming
  onComing(coming: Coming): void
  /** Where they work, when the screen stands there itself; absent: they choose. */
  stationId?: number
}

/** Who is at the task, and who shall come or go. */
export function Crew({ card, coming, onComing, stationId }: Props) {
  const t = useT()
  const { user } = useSession()
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const there = new Set(card.onDuty.map(({ userId }) => userId))
  // Everybody goes unless the person chose some.
  const going = card.onDuty.filter(({ userId }) => chosen?.has(userId) ?? true).map(({ userId }) => userId)
  const toggle = (id: number) => {
    const next = new Set(going)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  if (card.status === 'completed' && !there.size) return null
  return (
    <section className="kit-card exec-crew">
      <h3>{t('floor.people')}</h3>
      {card.onDuty.length > 0 && (
        <>
          <ul className="exec-people">
            {card.onDuty.map(({ userId, name, jobNumber, onAt }) => (
              <li key={userId}>
                <Checkbox checked={going.includes(userId)} onChange={() => toggle(userId)}>
                  <b>{name}</b> <span className="kit-faint">{jobNumber}</span>
                </Checkbox>
                <span className="kit-faint">
                  {t('floor.since', { at: instantText(onAt, user.zone).slice(11, 16) })}
                </span>
              </li>
            ))}
          </ul>
          <EndWork card={card} userIds={going} onDone={() => setChosen(null)} />
        </>
      )}
      {card.status !== 'completed' && (
        // Once everybody has gone the next one begins anew.
        <ComingPeople
          key={String(there.size === 0)}
          card={card}
          there={there}
          coming={coming}
          onComing={onComing}
          stationId={stationId}
        />
      )}
    </section>
  )
}

/** Who shall come, and the button that begins work or lets them join it. */
export function ComingPeople({ card, there, coming, onComing, stationId }: Props & { there: ReadonlySet<number> }) {
  const t = useT()
  const { user, can } = useSession()
  const starting = there.size === 0
  const [opened, setOpened] = useState(false)
  const people = comingTo(coming, user.id, there)
  const [chosen, setChosen] = useState<number | null>(null)
  const known = card.onDuty.find((each) => each.stationId !== null)?.stationId ?? null
  const station = stationId ?? chosen ?? known ?? (card.stations.length === 1 ? card.stations[0]?.id : null) ?? null
  const act = useAct(starting ? startWork : joinWork, {
    topics: ['duty', 'task', 'workOrder'],
    success: t(starting ? 'floor.started' : 'floor.joined'),
    onDone: () => {
      onComing(nobodyNamed)
      setOpened(false)
    },
    silent: true,
  })
  const error = useStanding(act.error, factsOf(card))
  const nameThem = (next: Coming) => {
    act.clear()
    onComing(next)
  }
  const go = () => act.run({ taskId: card.id, stationId: station, userIds: people })
  const last = card.lastCrew.people.filter(({ userId }) => !there.has(userId))
  const asLast = () => {
    nameThem({ userIds: last.map(({ userId }) => userId), edited: true })
    if (card.stations.some(({ id }) => id === card.lastCrew.stationId)) setChosen(card.lastCrew.stationId)
  }
  if (!can('duty.start')) return null
  if (!starting && !opened && !people.length)
    return (
      <Button block size="large" icon={<UserAddOutlined />} className="exec-add-people" onClick={() => setOpened(true)}>
        {t('floor.join')}
      </Button>
    )
  return (
    <div className="exec-coming">
      <Refused error={error} onClose={act.clear} />
      <Remedies error={error} onRemedied={() => void go()} />
      {last.length > 0 && !last.every(({ userId }) => people.includes(userId)) && (
        <Button block size="large" className="exec-as-last" icon={<TeamOutlined />} onClick={asLast}>
          {t('floor.asLast', { names: last.map((each) => each.name).join(t('listed')) })}
        </Button>
      )}
      <PeopleSelect
        find={selectColleague}
        label={t('kit.choosePeople')}
        value={people}
        onChange={(userIds) => nameThem({ userIds, edited: true })}
        without={there}
      />
      {stationId === undefined && card.stations.length !== 1 && (
        <Select<number>
          size="large"
          className="kit-wide"
          aria-label={t('floor.station')}
          placeholder={t(card.stations.length ? 'floor.station' : 'floor.noStation')}
          value={station}
          options={card.stations.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
          onChange={(id) => {
            act.clear()
            setChosen(id)
          }}
        />
      )}
      <Button
        block
        size="large"
        className="exec-big"
        type={starting ? 'primary' : 'default'}
        disabled={!people.length}
        loading={act.pending}
        onClick={() => void go()}
      >
        {t(starting ? 'floor.start' : 'floor.join')}
      </Button>
    </div>
  )
}
