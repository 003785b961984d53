; Our part of the Windows installer in a small script: makensis -DINCLUDE=installer.nsh -DOUTPUT=setup.exe installer.nsi
Unicode true
; The texts stay readable in the program that is made.
SetCompress off
Name "Steward"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Steward"
RequestExecutionLevel user

!include LogicLib.nsh
!include MUI2.nsh

; electron-builder asks its plug-in StdUtils for this argument; it is not to be had here.
!macro _isUpdated _a _b _t _f
  !insertmacro _LOGICLIB_TEMP
  StrCpy $_LOGICLIB_TEMP $CMDLINE 9 -9
  StrCmp $_LOGICLIB_TEMP "--updated" `${_t}` `${_f}`
!macroend
!define isUpdated `"" isUpdated ""`

; electron-builder's own: `all` where the program is installed for all users.
Var installMode

!include "${INCLUDE}"

!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "English"

Section
  SetOutPath $INSTDIR
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  StrCpy $installMode all
  !insertmacro customInstall
SectionEnd

Section Uninstall
  !insertmacro customUnInstall
  RMDir /r $INSTDIR
SectionEnd
