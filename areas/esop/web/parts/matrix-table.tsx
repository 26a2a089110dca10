import { type KeyboardEvent, useRef, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { MatrixCell, MatrixPerson, selectSkillMatrix } from '../../contract/matrix.api.ts'
import { Cell } from './matrix-cell.tsx'

/** The cell that a person opened: a certificate to change, or whom and what to add one of. */
export interface Opened {
  id: number | null
  userId: number
  skillId: number
}

interface Props {
  matrix: OutputOf<typeof selectSkillMatrix>
  onOpen(opened: Opened): void
}

const steps: Record<string, [down: number, right: number] | undefined> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** People downwards, skills across. One cell is reached by Tab, the others from there by the arrow keys. */
export function MatrixTable({ matrix, onOpen }: Props) {
  const t = useT()
  const { can } = useSession()
  const [active, setActive] = useState({ row: 0, column: 0 })
  const table = useRef<HTMLTableElement>(null)
  const { skills, people } = matrix
  const here = { row: Math.min(active.row, people.length - 1), column: Math.min(active.column, skills.length - 1) }
  const mayOpen = (cell: MatrixCell | undefined) => can(cell?.id ? 'userSkill.edit' : 'userSkill.add')
  const keys = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const at = (event.target as HTMLElement).dataset.cell
    if (!step || !at) return
    event.preventDefault()
    const [row, column] = at.split('/').map(Number) as [number, number]
    const [down, right] = step
    const next = {
      row: Math.max(0, Math.min(people.length - 1, row + down)),
      column: Math.max(0, Math.min(skills.length - 1, column + right)),
    }
    setActive(next)
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}/${next.column}"]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const cellOf = (person: MatrixPerson, skillId: number) => person.cells.find((cell) => cell.skillId === skillId)
  return (
    <table ref={table} className="skill-matrix" aria-label={t('jobSkills.matrix')}>
      <thead>
        <tr>
          <th scope="col">{t('skillMatrix.person')}</th>
          {skills.map(({ id, code, name }) => (
            <th key={id} scope="col">
              {name}
              <small>{code}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person, row) => (
          <tr key={person.id}>
            <th scope="row">
              {person.name} <span className="kit-faint">{person.jobNumber}</span>
              <small>
                {person.departmentName} · {person.positionName}
              </small>
            </th>
            {skills.map((skill, column) => {
              const cell = cellOf(person, skill.id)
              return (
                <td key={skill.id}>
                  <Cell
                    cell={cell}
                    person={person.name}
                    skill={skill.name}
                    at={mayOpen(cell) ? `${row}/${column}` : null}
                    onKeyDown={keys}
                    active={row === here.row && column === here.column}
                    onOpen={() => {
                      setActive({ row, column })
                      onOpen({ id: cell?.id ?? null, userId: person.id, skillId: skill.id })
                    }}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
