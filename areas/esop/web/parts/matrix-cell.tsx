import { PlusOutlined } from '@ant-design/icons'
import type { KeyboardEvent } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import type { MatrixCell } from '../../contract/matrix.api.ts'
import { StateMark } from './state-mark.tsx'

interface Props {
  cell: MatrixCell | undefined
  person: string
  skill: string
  /** Its place in the grid; null: nothing can be done here. */
  at: string | null
  active: boolean
  onOpen(): void
  onKeyDown(event: KeyboardEvent): void
}

/** One person's certificate of one skill: a state by shape, colour and word, with the day that it turns on. */
export function Cell({ cell, person, skill, at, active, onOpen, onKeyDown }: Props) {
  const t = useT()
  const state = cell ? t(`certificateState.${cell.state}`) : t('skillMatrix.none')
  const day = cell?.state === 'notYet' ? cell.startsOn : cell?.expiresOn
  const dated = day ? t(cell?.state === 'notYet' ? 'skillMatrix.from' : 'skillMatrix.until', { state, day }) : state
  const label = t('skillMatrix.cell', { name: person, skill, state: dated })
  const className = ['skill-cell', cell && `skill-${cell.state}`, cell?.wanted && 'skill-wanted']
    .filter(Boolean)
    .join(' ')
  // What is heard begins with what is seen in the heads of row and column.
  const content = (
    <>
      <span className="gm-hidden">{t('skillMatrix.of', { name: person, skill })} </span>
      {cell ? (
        <>
          <span>
            <StateMark state={cell.state} />
            {state}{' '}
          </span>
          {cell.id !== null && <small>{day ?? t('skillMatrix.always')}</small>}
        </>
      ) : (
        <span className="gm-hidden">{state}</span>
      )}
    </>
  )
  const title = cell?.wanted ? `${label} · ${t('skillMatrix.wanted')}` : label
  if (at === null)
    return (
      <span className={className} title={title}>
        {content}
      </span>
    )
  return (
    <button
      type="button"
      className={className}
      data-cell={at}
      tabIndex={active ? 0 : -1}
      title={title}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      {content}
      {!cell && <PlusOutlined className="skill-plus" aria-hidden />}
    </button>
  )
}
