import {
  AppstoreOutlined,
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowUpOutlined,
  BarChartOutlined,
  CalendarOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  DeleteOutlined,
  DisconnectOutlined,
  DownloadOutlined,
  EditOutlined,
  ExclamationCircleOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  FireOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  HourglassOutlined,
  KeyOutlined,
  LockOutlined,
  MailOutlined,
  MinusOutlined,
  MutedOutlined,
  PlusOutlined,
  PrinterOutlined,
  ReloadOutlined,
  SearchOutlined,
  StarOutlined,
  SoundOutlined,
  StopOutlined,
  SyncOutlined,
  MergeOutlined,
  SwapOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  UploadOutlined,
  TableOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** antd gives its icons a spoken name ('reload Try again'), but ours always have their label beside them. */
const silent = (Icon: ComponentType<{ 'aria-hidden'?: boolean }>) => () => <Icon aria-hidden />

export const CalendarIcon = /* @__PURE__ */ silent(CalendarOutlined)
export const CheckIcon = /* @__PURE__ */ silent(CheckOutlined)
export const CloseIcon = /* @__PURE__ */ silent(CloseOutlined)
export const DownloadIcon = /* @__PURE__ */ silent(DownloadOutlined)
export const RefillIcon = /* @__PURE__ */ silent(SyncOutlined)
export const EditIcon = /* @__PURE__ */ silent(EditOutlined)
export const FavouritesIcon = /* @__PURE__ */ silent(StarOutlined)
export const SearchIcon = /* @__PURE__ */ silent(SearchOutlined)
export const BinIcon = /* @__PURE__ */ silent(DeleteOutlined)
export const DisconnectedIcon = /* @__PURE__ */ silent(DisconnectOutlined)
export const AttentionIcon = /* @__PURE__ */ silent(ExclamationCircleOutlined)
export const EyeClosedIcon = /* @__PURE__ */ silent(EyeInvisibleOutlined)
export const EyeIcon = /* @__PURE__ */ silent(EyeOutlined)
export const HourglassIcon = /* @__PURE__ */ silent(HourglassOutlined)
export const KeyIcon = /* @__PURE__ */ silent(KeyOutlined)
export const LockIcon = /* @__PURE__ */ silent(LockOutlined)
export const MailIcon = /* @__PURE__ */ silent(MailOutlined)
export const MinusIcon = /* @__PURE__ */ silent(MinusOutlined)
export const PlusIcon = /* @__PURE__ */ silent(PlusOutlined)
export const PrinterIcon = /* @__PURE__ */ silent(PrinterOutlined)
export const ReloadIcon = /* @__PURE__ */ silent(ReloadOutlined)
export const PersonIcon = /* @__PURE__ */ silent(UserOutlined)
export const WarningIcon = /* @__PURE__ */ silent(WarningOutlined)
export const ArrowLeftIcon = /* @__PURE__ */ silent(ArrowLeftOutlined)
export const ArrowUpIcon = /* @__PURE__ */ silent(ArrowUpOutlined)
export const ArrowDownIcon = /* @__PURE__ */ silent(ArrowDownOutlined)
export const ChartIcon = /* @__PURE__ */ silent(BarChartOutlined)
export const TableIcon = /* @__PURE__ */ silent(TableOutlined)
export const SoldOutIcon = /* @__PURE__ */ silent(StopOutlined)
export const UploadIcon = /* @__PURE__ */ silent(UploadOutlined)
export const WallIcon = /* @__PURE__ */ silent(FullscreenOutlined)
export const LeaveWallIcon = /* @__PURE__ */ silent(FullscreenExitOutlined)
export const ClockIcon = /* @__PURE__ */ silent(ClockCircleOutlined)
export const SoundIcon = /* @__PURE__ */ silent(SoundOutlined)
export const MutedIcon = /* @__PURE__ */ silent(MutedOutlined)
export const FireIcon = /* @__PURE__ */ silent(FireOutlined)
export const MergeIcon = /* @__PURE__ */ silent(MergeOutlined)
export const MoveIcon = /* @__PURE__ */ silent(SwapOutlined)
export const RecallIcon = /* @__PURE__ */ silent(UndoOutlined)
export const PicturesIcon = /* @__PURE__ */ silent(AppstoreOutlined)
export const ListIcon = /* @__PURE__ */ silent(UnorderedListOutlined)
