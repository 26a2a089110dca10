import { useT } from '#core/web/i18n/index.ts'
import type { ShownInstruction } from '../../contract/instruction.api.ts'
import './change-note.css'

/** What a new revision changed, for those who know the one before. Nothing where nobody said. */
export function ChangeNote({ instruction }: { instruction: Pick<ShownInstruction, 'revision' | 'changeNote'> }) {
  const t = useT()
  const { revision, changeNote: note } = instruction
  if (!note) return null
  return <p className="instruction-changed">{t('instruction.changedIn', { revision, note })}</p>
}
