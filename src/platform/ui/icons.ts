import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import BookOpen from 'lucide-react/icons/book-open'
import Box from 'lucide-react/icons/box'
import Calendar from 'lucide-react/icons/calendar'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartLine from 'lucide-react/icons/chart-line'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Clock from 'lucide-react/icons/clock'
import Columns2 from 'lucide-react/icons/columns-2'
import Columns3 from 'lucide-react/icons/columns-3'
import Command from 'lucide-react/icons/command'
import Contrast from 'lucide-react/icons/contrast'
import Copy from 'lucide-react/icons/copy'
import CreditCard from 'lucide-react/icons/credit-card'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import FileText from 'lucide-react/icons/file-text'
import Filter from 'lucide-react/icons/filter'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import Info from 'lucide-react/icons/info'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import Languages from 'lucide-react/icons/languages'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListChecks from 'lucide-react/icons/list-checks'
import ListFilter from 'lucide-react/icons/list-filter'
import Loader from 'lucide-react/icons/loader-circle'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Menu from 'lucide-react/icons/menu'
import MessageSquare from 'lucide-react/icons/message-square'
import Minimize2 from 'lucide-react/icons/minimize-2'
import Minus from 'lucide-react/icons/minus'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Newspaper from 'lucide-react/icons/newspaper'
import OctagonX from 'lucide-react/icons/octagon-x'
import Package from 'lucide-react/icons/package'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageSearch from 'lucide-react/icons/package-search'
import Palette from 'lucide-react/icons/palette'
import PanelBottom from 'lucide-react/icons/panel-bottom'
import PanelLeft from 'lucide-react/icons/panel-left'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import PanelRight from 'lucide-react/icons/panel-right'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import PrinterCheck from 'lucide-react/icons/printer-check'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Rows2 from 'lucide-react/icons/rows-2'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Settings2 from 'lucide-react/icons/settings-2'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Sparkles from 'lucide-react/icons/sparkles'
import Square from 'lucide-react/icons/square'
import SquareStack from 'lucide-react/icons/square-stack'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import Volume1 from 'lucide-react/icons/volume-1'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import Wallet from 'lucide-react/icons/wallet'
import WifiOff from 'lucide-react/icons/wifi-off'
import Wrench from 'lucide-react/icons/wrench'
import X from 'lucide-react/icons/x'
import Zap from 'lucide-react/icons/zap'

/** Every icon of the product, one by one, so that the bundle holds only these. */
export const icons = {
  'panel-left-open': PanelLeftOpen,
  'panel-left-close': PanelLeftClose,
  contrast: Contrast,
  'arrow-down': ArrowDown,
  'arrow-down-up': ArrowDownUp,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  ban: Ban,
  bell: Bell,
  'bell-off': BellOff,
  'book-open': BookOpen,
  box: Box,
  calendar: Calendar,
  'chart-column': ChartColumn,
  'chart-line': ChartLine,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-help': CircleHelp,
  'clipboard-list': ClipboardList,
  clock: Clock,
  'columns-2': Columns2,
  'columns-3': Columns3,
  command: Command,
  copy: Copy,
  'credit-card': CreditCard,
  download: Download,
  ellipsis: Ellipsis,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  'file-text': FileText,
  filter: Filter,
  history: History,
  house: House,
  inbox: Inbox,
  info: Info,
  'key-round': KeyRound,
  keyboard: Keyboard,
  languages: Languages,
  'layout-dashboard': LayoutDashboard,
  'layout-grid': LayoutGrid,
  link: Link,
  list: List,
  'list-checks': ListChecks,
  'list-filter': ListFilter,
  loader: Loader,
  lock: Lock,
  'log-out': LogOut,
  'map-pin': MapPin,
  'maximize-2': Maximize2,
  menu: Menu,
  'message-square': MessageSquare,
  'minimize-2': Minimize2,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  newspaper: Newspaper,
  'octagon-x': OctagonX,
  package: Package,
  'package-check': PackageCheck,
  'package-search': PackageSearch,
  palette: Palette,
  'panel-bottom': PanelBottom,
  'panel-left': PanelLeft,
  'panel-right': PanelRight,
  pencil: Pencil,
  pin: Pin,
  'pin-off': PinOff,
  play: Play,
  plus: Plus,
  printer: Printer,
  'printer-check': PrinterCheck,
  'qr-code': QrCode,
  'receipt-text': ReceiptText,
  'refresh-cw': RefreshCw,
  'rotate-ccw': RotateCcw,
  'rows-2': Rows2,
  'scan-barcode': ScanBarcode,
  search: Search,
  settings: Settings,
  'settings-2': Settings2,
  'shield-alert': ShieldAlert,
  'shopping-cart': ShoppingCart,
  'sliders-horizontal': SlidersHorizontal,
  sparkles: Sparkles,
  square: Square,
  'square-stack': SquareStack,
  star: Star,
  store: Store,
  sun: Sun,
  'sun-moon': SunMoon,
  tag: Tag,
  'trash-2': Trash2,
  'triangle-alert': TriangleAlert,
  truck: Truck,
  'undo-2': Undo2,
  upload: Upload,
  user: User,
  users: Users,
  'volume-1': Volume1,
  'volume-2': Volume2,
  'volume-x': VolumeX,
  wallet: Wallet,
  'wifi-off': WifiOff,
  wrench: Wrench,
  x: X,
  zap: Zap,
}

export type IconName = keyof typeof icons
