/**
 * Topics, the same for every broker. Plain JSON: `gemba/{team}/{device}/{kind}`. Sparkplug B: `spBv1.0/gemba-{team}/{type}/{device}[/…]`, the
 * device's number as edge node; the group says whose it is.
 */
const json = /^gemba\/(\d{1,15})\/([A-Za-z0-9_-]+)\/([a-z]+)$/
const sparkplug = /^spBv1\.0\/gemba-(\d{1,15})\/([A-Z]+)\/([A-Za-z0-9_-]+)(?:\/([^/]+))?$/

export interface Topic {
  teamId: number
  /** The device's number. */
  device: string
  /** The kind of a plain message, the type of a Sparkplug one. */
  kind: string
  sparkplug: boolean
  /** The device below a Sparkplug edge node. */
  below: string | null
}

/** Whose message it is by its topic; null: nobody's. */
export function readTopic(topic: string): Topic | null {
  const plain = json.exec(topic)
  if (plain) {
    const [, team = '', device = '', kind = ''] = plain
    return { teamId: Number(team), device, kind, sparkplug: false, below: null }
  }
  const spark = sparkplug.exec(topic)
  if (!spark) return null
  const [, team = '', kind = '', device = '', below = null] = spark
  return { teamId: Number(team), device, kind, sparkplug: true, below }
}

/** What a device may subscribe to: commands to itself. */
export const commandTopics = (teamId: number, device: string): string[] => [
  `gemba/${teamId}/${device}/command`,
  `spBv1.0/gemba-${teamId}/NCMD/${device}`,
  `spBv1.0/gemba-${teamId}/DCMD/${device}/#`,
  `spBv1.0/gemba-${teamId}/DCMD/${device}/+`,
  'spBv1.0/STATE/#',
]

export const rebirthTopic = (teamId: number, device: string) => `spBv1.0/gemba-${teamId}/NCMD/${device}`
