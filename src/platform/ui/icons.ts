import { __iconData as Archive } from 'lucide-react/icons/archive'
import { __iconData as ArrowDown } from 'lucide-react/icons/arrow-down'
import { __iconData as ArrowDownUp } from 'lucide-react/icons/arrow-down-up'
import { __iconData as ArrowLeft } from 'lucide-react/icons/arrow-left'
import { __iconData as ArrowRight } from 'lucide-react/icons/arrow-right'
import { __iconData as Ban } from 'lucide-react/icons/ban'
import { __iconData as Bell } from 'lucide-react/icons/bell'
import { __iconData as Bookmark } from 'lucide-react/icons/bookmark'
import { __iconData as Boxes } from 'lucide-react/icons/boxes'
import { __iconData as Calendar } from 'lucide-react/icons/calendar'
import { __iconData as ChartColumn } from 'lucide-react/icons/chart-column'
import { __iconData as ChartLine } from 'lucide-react/icons/chart-line'
import { __iconData as Check } from 'lucide-react/icons/check'
import { __iconData as CheckCheck } from 'lucide-react/icons/check-check'
import { __iconData as ChevronDown } from 'lucide-react/icons/chevron-down'
import { __iconData as ChevronRight } from 'lucide-react/icons/chevron-right'
import { __iconData as ChevronUp } from 'lucide-react/icons/chevron-up'
import { __iconData as CircleCheck } from 'lucide-react/icons/circle-check'
import { __iconData as CircleDot } from 'lucide-react/icons/circle-dot'
import { __iconData as CircleAlert } from 'lucide-react/icons/circle-exclamation-point'
import { __iconData as CircleHelp } from 'lucide-react/icons/circle-question-mark'
import { __iconData as ClipboardList } from 'lucide-react/icons/clipboard-list'
import { __iconData as Clock } from 'lucide-react/icons/clock'
import { __iconData as Columns2 } from 'lucide-react/icons/columns-2'
import { __iconData as Columns3 } from 'lucide-react/icons/columns-3'
import { __iconData as Command } from 'lucide-react/icons/command'
import { __iconData as Contrast } from 'lucide-react/icons/contrast'
import { __iconData as Copy } from 'lucide-react/icons/copy'
import { __iconData as Download } from 'lucide-react/icons/download'
import { __iconData as Ellipsis } from 'lucide-react/icons/ellipsis'
import { __iconData as Equal } from 'lucide-react/icons/equal'
import { __iconData as Eraser } from 'lucide-react/icons/eraser'
import { __iconData as ExternalLink } from 'lucide-react/icons/external-link'
import { __iconData as Eye } from 'lucide-react/icons/eye'
import { __iconData as EyeOff } from 'lucide-react/icons/eye-off'
import { __iconData as FileSpreadsheet } from 'lucide-react/icons/file-spreadsheet'
import { __iconData as Gift } from 'lucide-react/icons/gift'
import { __iconData as GripVertical } from 'lucide-react/icons/grip-vertical'
import { __iconData as House } from 'lucide-react/icons/house'
import { __iconData as Image } from 'lucide-react/icons/image'
import { __iconData as Info } from 'lucide-react/icons/info'
import { __iconData as KeyRound } from 'lucide-react/icons/key-round'
import { __iconData as Keyboard } from 'lucide-react/icons/keyboard'
import { __iconData as Languages } from 'lucide-react/icons/languages'
import { __iconData as LayoutGrid } from 'lucide-react/icons/layout-grid'
import { __iconData as LayoutPanelLeft } from 'lucide-react/icons/layout-panel-left'
import { __iconData as LayoutTemplate } from 'lucide-react/icons/layout-template'
import { __iconData as Link } from 'lucide-react/icons/link'
import { __iconData as Link2 } from 'lucide-react/icons/link-2'
import { __iconData as ListChecks } from 'lucide-react/icons/list-checks'
import { __iconData as ListFilter } from 'lucide-react/icons/list-filter'
import { __iconData as Loader } from 'lucide-react/icons/loader-circle'
import { __iconData as Lock } from 'lucide-react/icons/lock'
import { __iconData as LogOut } from 'lucide-react/icons/log-out'
import { __iconData as Maximize2 } from 'lucide-react/icons/maximize-2'
import { __iconData as Megaphone } from 'lucide-react/icons/megaphone'
import { __iconData as Menu } from 'lucide-react/icons/menu'
import { __iconData as MessageCircle } from 'lucide-react/icons/message-circle'
import { __iconData as Minus } from 'lucide-react/icons/minus'
import { __iconData as Monitor } from 'lucide-react/icons/monitor'
import { __iconData as Moon } from 'lucide-react/icons/moon'
import { __iconData as OctagonX } from 'lucide-react/icons/octagon-x'
import { __iconData as Package } from 'lucide-react/icons/package'
import { __iconData as PackageCheck } from 'lucide-react/icons/package-check'
import { __iconData as PackagePlus } from 'lucide-react/icons/package-plus'
import { __iconData as PackageSearch } from 'lucide-react/icons/package-search'
import { __iconData as Palette } from 'lucide-react/icons/palette'
import { __iconData as PanelLeftClose } from 'lucide-react/icons/panel-left-close'
import { __iconData as PanelLeftOpen } from 'lucide-react/icons/panel-left-open'
import { __iconData as Pause } from 'lucide-react/icons/pause'
import { __iconData as Pencil } from 'lucide-react/icons/pencil'
import { __iconData as Phone } from 'lucide-react/icons/phone'
import { __iconData as PictureInPicture2 } from 'lucide-react/icons/picture-in-picture-2'
import { __iconData as Pin } from 'lucide-react/icons/pin'
import { __iconData as Play } from 'lucide-react/icons/play'
import { __iconData as Plus } from 'lucide-react/icons/plus'
import { __iconData as Printer } from 'lucide-react/icons/printer'
import { __iconData as PrinterCheck } from 'lucide-react/icons/printer-check'
import { __iconData as ReceiptText } from 'lucide-react/icons/receipt-text'
import { __iconData as RefreshCw } from 'lucide-react/icons/refresh-cw'
import { __iconData as RotateCcw } from 'lucide-react/icons/rotate-ccw'
import { __iconData as History } from 'lucide-react/icons/rotate-ccw-clock'
import { __iconData as Rows2 } from 'lucide-react/icons/rows-2'
import { __iconData as ScanBarcode } from 'lucide-react/icons/scan-barcode'
import { __iconData as Search } from 'lucide-react/icons/search'
import { __iconData as Send } from 'lucide-react/icons/send'
import { __iconData as Settings } from 'lucide-react/icons/settings'
import { __iconData as Settings2 } from 'lucide-react/icons/settings-2'
import { __iconData as ShoppingBag } from 'lucide-react/icons/shopping-bag'
import { __iconData as Square } from 'lucide-react/icons/square'
import { __iconData as SquareStack } from 'lucide-react/icons/square-stack'
import { __iconData as Star } from 'lucide-react/icons/star'
import { __iconData as Store } from 'lucide-react/icons/store'
import { __iconData as Sun } from 'lucide-react/icons/sun'
import { __iconData as Tag } from 'lucide-react/icons/tag'
import { __iconData as Trash2 } from 'lucide-react/icons/trash'
import { __iconData as TriangleAlert } from 'lucide-react/icons/triangle-exclamation-point'
import { __iconData as Truck } from 'lucide-react/icons/truck'
import { __iconData as Undo2 } from 'lucide-react/icons/undo-2'
import { __iconData as Unlink } from 'lucide-react/icons/unlink'
import { __iconData as Upload } from 'lucide-react/icons/upload'
import { __iconData as User } from 'lucide-react/icons/user'
import { __iconData as Users } from 'lucide-react/icons/users'
import { __iconData as Volume1 } from 'lucide-react/icons/volume-1'
import { __iconData as Volume2 } from 'lucide-react/icons/volume-2'
import { __iconData as VolumeX } from 'lucide-react/icons/volume-x'
import { __iconData as WifiOff } from 'lucide-react/icons/wifi-off'
import { __iconData as X } from 'lucide-react/icons/x'

/** What an icon's file holds beside its component; all these files share one declaration, which leaves it out. */
declare module 'lucide-react/icons/x' {
  export const __iconData: { readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] }
}

/** Every icon of the product, one by one, so that the bundle holds only these. */
export const icons = {
  'package-check': PackageCheck,
  'scan-barcode': ScanBarcode,
  'trash-2': Trash2,
  'circle-dot': CircleDot,
  send: Send,
  plus: Plus,
  archive: Archive,
  'arrow-down': ArrowDown,
  'arrow-down-up': ArrowDownUp,
  'panel-left-open': PanelLeftOpen,
  'panel-left-close': PanelLeftClose,
  contrast: Contrast,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  ban: Ban,
  bell: Bell,
  bookmark: Bookmark,
  boxes: Boxes,
  calendar: Calendar,
  phone: Phone,
  'message-circle': MessageCircle,
  'chart-column': ChartColumn,
  'chart-line': ChartLine,
  check: Check,
  'check-check': CheckCheck,
  clock: Clock,
  image: Image,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-help': CircleHelp,
  'clipboard-list': ClipboardList,
  'columns-2': Columns2,
  'columns-3': Columns3,
  command: Command,
  copy: Copy,
  download: Download,
  ellipsis: Ellipsis,
  eraser: Eraser,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  'file-spreadsheet': FileSpreadsheet,
  gift: Gift,
  'grip-vertical': GripVertical,
  history: History,
  house: House,
  info: Info,
  'key-round': KeyRound,
  keyboard: Keyboard,
  languages: Languages,
  'layout-grid': LayoutGrid,
  'layout-panel-left': LayoutPanelLeft,
  'layout-template': LayoutTemplate,
  link: Link,
  'link-2': Link2,
  'list-checks': ListChecks,
  'list-filter': ListFilter,
  loader: Loader,
  lock: Lock,
  'log-out': LogOut,
  'maximize-2': Maximize2,
  megaphone: Megaphone,
  menu: Menu,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  'octagon-x': OctagonX,
  package: Package,
  'package-plus': PackagePlus,
  'package-search': PackageSearch,
  palette: Palette,
  'picture-in-picture-2': PictureInPicture2,
  pause: Pause,
  pencil: Pencil,
  pin: Pin,
  play: Play,
  printer: Printer,
  'printer-check': PrinterCheck,
  'receipt-text': ReceiptText,
  'refresh-cw': RefreshCw,
  'rotate-ccw': RotateCcw,
  equal: Equal,
  'rows-2': Rows2,
  search: Search,
  settings: Settings,
  'settings-2': Settings2,
  square: Square,
  'square-stack': SquareStack,
  star: Star,
  'shopping-bag': ShoppingBag,
  store: Store,
  sun: Sun,
  tag: Tag,
  'triangle-alert': TriangleAlert,
  truck: Truck,
  'undo-2': Undo2,
  unlink: Unlink,
  upload: Upload,
  user: User,
  users: Users,
  'volume-1': Volume1,
  'volume-2': Volume2,
  'volume-x': VolumeX,
  'wifi-off': WifiOff,
  x: X,
}

export type IconName = keyof typeof icons
