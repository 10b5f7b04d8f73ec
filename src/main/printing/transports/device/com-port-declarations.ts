/*
 * The serial port functions of kernel32.dll as the Windows SDK declares them (winbase.h, fileapi.h); what koffi makes of them is
 * tested on every system. DWORD is a uint32, WORD a uint16, BOOL an int32, a HANDLE as wide as a pointer.
 */

/** The fields of each structure, in order. */
export const structures = {
  /** The flags fBinary to fAbortOnError are the bits of one DWORD. */
  DCB: {
    DCBlength: 'uint32',
    BaudRate: 'uint32',
    flags: 'uint32',
    wReserved: 'uint16',
    XonLim: 'uint16',
    XoffLim: 'uint16',
    ByteSize: 'uint8',
    Parity: 'uint8',
    StopBits: 'uint8',
    XonChar: 'int8',
    XoffChar: 'int8',
    ErrorChar: 'int8',
    EofChar: 'int8',
    EvtChar: 'int8',
    wReserved1: 'uint16',
  },
  /** All in milliseconds. */
  COMMTIMEOUTS: {
    ReadIntervalTimeout: 'uint32',
    ReadTotalTimeoutMultiplier: 'uint32',
    ReadTotalTimeoutConstant: 'uint32',
    WriteTotalTimeoutMultiplier: 'uint32',
    WriteTotalTimeoutConstant: 'uint32',
  },
} as const

/** Prototypes by the name under which this program calls them. */
export const prototypes = {
  createFile:
    'intptr __stdcall CreateFileW(str16 lpFileName, uint32 dwDesiredAccess, uint32 dwShareMode, void *lpSecurityAttributes, uint32 dwCreationDisposition, uint32 dwFlagsAndAttributes, intptr hTemplateFile)',
  closeHandle: 'int32 __stdcall CloseHandle(intptr hObject)',
  getCommState: 'int32 __stdcall GetCommState(intptr hFile, _Inout_ DCB *lpDCB)',
  buildCommDcb: 'int32 __stdcall BuildCommDCBW(str16 lpDef, _Inout_ DCB *lpDCB)',
  setCommState: 'int32 __stdcall SetCommState(intptr hFile, DCB *lpDCB)',
  setCommTimeouts: 'int32 __stdcall SetCommTimeouts(intptr hFile, COMMTIMEOUTS *lpCommTimeouts)',
  write:
    'int32 __stdcall WriteFile(intptr hFile, void *lpBuffer, uint32 nNumberOfBytesToWrite, _Out_ uint32 *lpNumberOfBytesWritten, void *lpOverlapped)',
} as const
export type SerialFunction = keyof typeof prototypes
