import { Tag } from 'antd'

const presets: Record<string, string> = { gray: 'default' }

/** A state: its label on its colour. The text says it all; the colour only helps to find it. */
export function StatusTag({ color, label, plain }: { color?: string; label: string; plain?: boolean }) {
  if (plain) return <span className="kit-choice">{label}</span>
  const named = color ?? 'default'
  return <Tag color={presets[named] ?? named}>{label}</Tag>
}
