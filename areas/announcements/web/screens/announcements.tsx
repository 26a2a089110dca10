import { announcementCrud } from '../../contract/announcement.ts'
import { AnnouncementList } from '../parts/announcement-list.tsx'

/** Texts that a team, a workshop or a line is told. */
export default function Announcements() {
  return <AnnouncementList crud={announcementCrud} told={['title', 'priority', 'content']} />
}
